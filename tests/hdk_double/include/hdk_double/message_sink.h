// Where SIM_Data::addError() and its like go while a simulation runs.
#pragma once
#include <hdk_double/message.h>

#include <vector>

namespace hdk_double {

/// Safe from any thread.
void addSimMessage(Message message);
std::vector<Message> takeSimMessages();

}  // namespace hdk_double
