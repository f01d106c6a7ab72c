import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

export type Schema = v.GenericSchema<unknown, unknown>;
type JsonSchema = Omit<ReturnType<typeof toJsonSchema>, '$schema'>;

const known = new WeakMap<v.GenericSchema, JsonSchema>();

/**
 * The JSON Schema of transmitted data: of a body before it is parsed, of an answer as it is sent. Always the same
 * object.
 */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const json = known.get(schema) ?? convert(schema);
  known.set(schema, json);
  return json;
}

function convert(schema: v.GenericSchema): JsonSchema {
  const { $schema: _draft, ...json } = toJsonSchema(schema, {
    typeMode: 'input',
    // Checks that JSON Schema cannot express are omitted.
    errorMode: 'ignore',
    overrideSchema({ valibotSchema, jsonSchema }) {
      if (valibotSchema.type === 'custom') return { type: 'string' };
      if (valibotSchema.type !== 'nullable') return null;
      // With an `anyOf` the serializer would validate every value.
      const { anyOf: [first] = [], ...rest } = jsonSchema;
      return typeof first === 'object' && typeof first.type === 'string'
        ? { ...first, ...rest, type: [first.type, 'null'] }
        : null;
    },
  });
  return json;
}
