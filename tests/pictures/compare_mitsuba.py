"""Firn's path tracer against Mitsuba 3 on one frame: whether they show the same light, and which is sooner done."""
import argparse
import concurrent.futures
import dataclasses
import multiprocessing
import os
import pathlib
import subprocess
import sys
import time

import drjit
import mitsuba
import numpy
from noise import Halves, away_from, chosen, color, grey, mean_ratio, noise_ratio, rms_noise, second_half, tiles
from set_up import SKY, firn_scene, mitsuba_scene, set_up, simulated_frame

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MEAN_WITHIN = 0.02
TILE = 4  # pixels
MORE = 8  # samples of Firn's for one of Mitsuba's: they are cheap, and leave the noise of the difference to Mitsuba


@dataclasses.dataclass
class Rendered:
    name: str
    halves: Halves
    samples: int  # of the picture, all pixels and both halves
    wall: float  # s, for both halves
    processor: float  # s, of all threads: what others do on the machine hardly matters to it

    def effort(self, pixels):
        """Seconds for a picture without more than a certain noise; less is better."""
        noise = rms_noise(self.halves.map(chosen(pixels)))
        return noise ** 2 * self.wall, noise ** 2 * self.processor


def pixels_of(bitmap):
    """Rows from the top."""
    return [tuple(pixel) for pixel in numpy.array(bitmap, dtype=float).reshape(-1, 3).tolist()]


def firn_picture(program, scene, exr, set_up, samples, threads):
    """Pixels, and seconds by the clock and by the processors, with all of the program's beginning and end."""
    scene.write_text(firn_scene(set_up))
    begin = time.perf_counter()
    process = subprocess.Popen(
        [program, "render", set_up.vdb, "--scene", scene, "--no-ground", "--size", f"{set_up.width}x{set_up.height}",
         "--samples", str(samples), "--threads", str(threads), "-o", exr], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - begin
    if status != 0:
        sys.exit(f"compare_mitsuba: {program} render did not end well")
    return pixels_of(mitsuba.Bitmap(str(exr))), wall, usage.ru_utime + usage.ru_stime


def by_firn(program, folder, set_up, samples, threads):
    """A sample has its number, so a picture of twice the samples holds the first one: the rest is the second half."""
    draw = lambda n: firn_picture(program, folder / "scene.json", folder / f"firn.{n}.exr", set_up, n, threads)
    half, _, _ = draw(samples)
    whole, wall, processor = draw(2 * samples)
    return Rendered("firn", Halves(half, second_half(half, whole)), 2 * samples * len(whole), wall, processor)


def by_mitsuba(variant, folder, set_up, samples, threads):
    """Only the rendering itself is timed, after a first one that compiles what has to be."""
    mitsuba.set_variant(variant)
    drjit.set_thread_count(threads)
    scene = mitsuba.load_dict(mitsuba_scene(mitsuba, set_up))
    numpy.array(mitsuba.render(scene, spp=1, seed=0))
    halves, pictures, wall, processor = [], [], 0, 0
    for seed in (1, 2):
        begin = time.perf_counter(), time.process_time()
        picture = mitsuba.render(scene, spp=samples, seed=seed)
        halves.append(pixels_of(picture))
        wall, processor = wall + time.perf_counter() - begin[0], processor + time.process_time() - begin[1]
        pictures.append(picture)
    drjit.set_thread_count(max(threads, 2))  # with one, Bitmap.write of Mitsuba 3.9.1 waits for ever
    for seed, picture in enumerate(pictures, 1):
        mitsuba.Bitmap(picture).write(str(folder / f"{variant}.{seed}.exr"))
    return Rendered(variant, Halves(*halves), 2 * samples * len(halves[0]), wall, processor)


def in_a_process_of_its_own(work, *words):
    """A library that LLVM brings down must not take the whole comparison with it."""
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(max_workers=1, mp_context=context) as pool:
        return pool.submit(work, *words).result()


def agree(ours, theirs, pixels, width):
    """Prints how far the light differs; whether it is as little as it must be."""
    print(f"\nfirn against {theirs.name}, {len(pixels)} pixels with snow")
    snow = chosen(pixels)
    ratios = [mean_ratio(ours.halves.map(snow).map(c), theirs.halves.map(snow).map(c))
              for c in (grey, color(0), color(1), color(2))]
    for name, (ratio, error) in zip(("all colours", "red", "green", "blue"), ratios):
        print(f"  mean radiance, {name:12} {ratio:.4f} +- {error:.4f}")
    good = all(abs(ratio - 1) < MEAN_WITHIN for ratio, _ in ratios)
    for name, change in (("pixel", snow), (f"{TILE}x{TILE} pixels", tiles(width, TILE))):
        ratio, error = noise_ratio(ours.halves.map(change), theirs.halves.map(change))
        print(f"  RMS difference by {name}, over that of noise alone  {ratio:.3f} +- {error:.3f}")
        good = good and ratio < 1 + 3 * error
    print(f"  the same picture: {'yes' if good else 'NO'}")
    return good


def report_speed(rendered, pixels):
    """Over that of the first of Mitsuba's variants; whether Firn is at least as fast, by the processors' time."""
    print("\nrenderer       noise of a pixel  seconds  of processors  samples/s  speed at equal noise: by the clock, by "
          "processors")
    base = rendered[1].effort(pixels)
    for r in rendered:
        noise = rms_noise(r.halves.map(chosen(pixels)))
        speeds = [b / e for b, e in zip(base, r.effort(pixels))]
        print(f"{r.name:14} {100 * noise:15.2f}% {r.wall:8.2f} {r.processor:14.2f} {r.samples / r.wall:10.0f} "
              f"{speeds[0]:38.2f} {speeds[1]:14.2f}")
    return rendered[0].effort(pixels)[1] <= base[1]


def arguments():
    parser = argparse.ArgumentParser(prog="compare_mitsuba", description=__doc__)
    parser.add_argument("--firn", default=ROOT / "build" / "release" / "firn", help="the program")
    parser.add_argument("--vdb", type=pathlib.Path, help="a volume with `density` [a snowball, simulated first]; not in "
                        "the folder of a run, whose ground would be in the picture")
    parser.add_argument("--size", default="80x60", help="pixels [%(default)s]")
    parser.add_argument("--samples", type=int, default=16, help="of Mitsuba's for each of two halves [%(default)s]")
    parser.add_argument("--threads", type=int, default=2, help="of each renderer [%(default)s]")
    parser.add_argument("--variants", default="scalar_rgb,llvm_ad_rgb", help="of Mitsuba [%(default)s]")
    parser.add_argument("-o", "--output", type=pathlib.Path, default=ROOT / "out" / "compare_mitsuba",
                        help="folder for what is made on the way")
    words = parser.parse_args()
    if words.threads < 1:
        parser.error(f"--threads: {words.threads} cannot be used; give 1 or more")
    return words


def all_rendered(words, frame):
    rendered = [by_firn(words.firn, words.output, frame, MORE * words.samples, words.threads)]
    for variant in words.variants.split(","):
        try:
            rendered.append(in_a_process_of_its_own(by_mitsuba, variant, words.output, frame, words.samples,
                                                    words.threads))
        except (ImportError, RuntimeError, concurrent.futures.BrokenExecutor) as error:
            print(f"{variant} does not run here: {error}")
    if len(rendered) < 2:
        sys.exit("compare_mitsuba: nothing to compare with")
    return rendered


def print_bench(program):
    """Firn's own figures of its standard frame, taken in the same run."""
    print()
    subprocess.run([program, "bench", "render"], check=True)


def compare(words, frame):
    """Whether both show the same, and Firn is no slower."""
    print(f"\n== {'sun and sky' if frame.sun else 'sky alone'}")
    ours, *others = all_rendered(words, frame)
    pixels = away_from(SKY, [half for r in (ours, *others) for half in r.halves.halves])
    same = [agree(ours, theirs, pixels, frame.width) for theirs in others]
    return report_speed([ours, *others], pixels) and all(same)


def main():
    words = arguments()
    words.output.mkdir(parents=True, exist_ok=True)
    width, height = map(int, words.size.split("x"))
    vdb = words.vdb or simulated_frame(words.firn, ROOT / "examples", words.output)
    frame = set_up(words.firn, vdb, words.output, width, height)
    mitsuba.set_variant("scalar_rgb")  # to read pictures with
    print(f"Mitsuba {mitsuba.__version__}, {width}x{height} pixels, {words.threads} threads, 2 x {words.samples} samples, "
          f"of Firn {MORE} times as many", flush=True)
    print_bench(words.firn)
    good = [compare(words, dataclasses.replace(frame, sun=sun)) for sun in (True, False)]
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
