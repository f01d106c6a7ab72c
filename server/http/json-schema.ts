import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

export type Schema = v.GenericSchema<unknown, unknown>;
type JsonSchema = Omit<ReturnType<typeof toJsonSchema>, '$schema'>;

const known = new WeakMap<v.GenericSchema, JsonSchema>();

/** The JSON Schema of what is sent: of a body before it is read, of an answer as it is. Always the same object. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const json = known.get(schema) ?? convert(schema);
  known.set(schema, json);
  return json;
}

function convert(schema: v.GenericSchema): JsonSchema {
  const { $schema: _draft, ...json } = toJsonSchema(schema, {
    typeMode: 'input',
    // Checks that JSON Schema cannot express are left out.
    errorMode: 'ignore',
    overrideSchema({ valibotSchema, jsonSchema }) {
      if (valibotSchema.type === 'custom') return { type: 'string' };
      if (valibotSchema.type !== 'nullable') return null;
      // The serializer would validate every value of an `anyOf`.
      const { anyOf: [first] = [], ...rest } = jsonSchema;
      return typeof first === 'object' && typeof first.type === 'string'
        ? { ...first, ...rest, type: [first.type, 'null'] }
        : null;
    },
  });
  return json;
}
