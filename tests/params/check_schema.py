"""check_schema.py SCHEMA SCENE: exit 0 where the scene fits the schema, 1 where not, 77 without jsonschema."""

import json
import sys

try:
    import jsonschema
except ImportError:
    sys.exit(77)

schema, scene = (json.load(open(path)) for path in sys.argv[1:3])
validator = jsonschema.Draft202012Validator
validator.check_schema(schema)
sys.exit(0 if validator(schema).is_valid(scene) else 1)
