import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

export type Schema = v.GenericSchema<unknown, unknown>;
export type JsonSchema = Omit<ReturnType<typeof toJsonSchema>, '$schema'>;

/** A schema as JSON Schema: of a body what is to be sent, of an answer what is sent. */
export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _draft, ...json } = toJsonSchema(schema, {
    typeMode: 'input',
    // What only code can check is in the descriptions.
    errorMode: 'ignore',
    overrideSchema({ valibotSchema, jsonSchema }) {
      if (valibotSchema.type === 'custom') return { type: 'string' };
      if (valibotSchema.type !== 'nullable') return null;
      // Instead of `anyOf`, for which the serializer would validate every value.
      const { anyOf: [first] = [], ...rest } = jsonSchema;
      return typeof first === 'object' && typeof first.type === 'string'
        ? { ...first, ...rest, type: [first.type, 'null'] }
        : null;
    },
  });
  return json;
}
