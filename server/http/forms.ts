import * as v from 'valibot';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import type { Fields, FieldsRead } from '#domain/account/fields.ts';
import { readId } from '#domain/contract/rows.ts';
import type { Id } from '#domain/people/id.ts';
import { type Issue, invalid, invalidForm } from './http-error.ts';
import type { Schema } from './json-schema.ts';

/**
 * An object whose fields have their own messages, which are also used for missing fields.
 * @param message for a value that is not an object; by default the message of the first field.
 */
export function form<E extends v.ObjectEntries>(entries: E, message?: string) {
  return v.object(entries, ({ path }) => {
    if (path === undefined && message !== undefined) return message;
    const name = path?.[0]?.key ?? Object.keys(entries)[0];
    const entry = entries[String(name)] as { readonly message?: unknown } | undefined;
    return String(entry?.message ?? '');
  });
}

/**
 * A text field.
 * @param accept returns the value to store; null rejects the text.
 * @param about metadata for the documentation.
 */
export function field<T>(
  message: string,
  accept: (text: string) => T | null,
  about: Readonly<Record<string, unknown>> = {},
) {
  return v.pipe(
    v.string(message),
    v.metadata(about),
    v.rawTransform<string, T>(({ dataset, addIssue, NEVER }) => {
      const value = accept(dataset.value);
      if (value !== null) return value;
      addIssue({ message });
      return NEVER;
    }),
  );
}

/** A text field that a later step validates: a value that is not a text, or is too long, is read as empty. */
export function text(about: Readonly<Record<string, unknown>> = {}, longest = 1024) {
  const given = v.fallback(v.pipe(v.string(), v.maxLength(longest)), '');
  return v.pipe(given, v.metadata(about));
}

/** A field that may be missing, empty or null. */
export function textOrNone(about: Readonly<Record<string, unknown>> = {}) {
  return v.optional(v.pipe(v.fallback(v.nullable(v.string()), null), v.metadata(about)));
}

/** An id of any kind, as a text. */
export function id(message: string) {
  return v.pipe(
    v.custom<Id>((value) => readId(value) !== null, message),
    v.transform(String),
  );
}

/** A form that is read by a domain function, which the browser uses too. */
export function formReadBy<T>(
  entries: v.ObjectEntries,
  reading: (fields: Fields) => FieldsRead<T, string>,
) {
  return v.pipe(
    v.looseObject(entries),
    v.rawTransform<Fields, T>(({ dataset, addIssue, NEVER }) => {
      const read = reading(dataset.value);
      if (read.kind === 'read') return read.value;
      for (const { path, message } of read.problems) {
        addIssue({ message, path: pathTo(dataset.value, path) });
      }
      return NEVER;
    }),
  );
}

const consent = v.optional(
  text({ description: 'La versión de la política de privacidad que se aceptó.' }),
);

/**
 * Like the form above, with `consent`, the version of the privacy text that was accepted. Null unless the current
 * version was sent, because not every app shows our text.
 */
export function formWithConsent<T extends object>(
  entries: v.ObjectEntries,
  reading: (fields: Fields) => FieldsRead<T, string>,
) {
  return formReadBy({ ...entries, consent }, (fields) => {
    const read = reading(fields);
    const given = fields['consent'] === CONSENT_VERSION ? CONSENT_VERSION : null;
    return read.kind === 'read' ? { ...read, value: { ...read.value, consent: given } } : read;
  });
}

/** The path of a field, for issues that are found after the single fields have been read. */
export function pathTo(input: Fields, key: string): [v.ObjectPathItem] {
  return [{ type: 'object', origin: 'value', input, key, value: input[key] }];
}

/**
 * Reads a body; a body that is not an object counts as one without fields.
 * @param message of the problem as a whole; by default that of the first issue.
 * @throws HttpError 422 with every issue.
 */
export function readForm<S extends Schema>(
  schema: S,
  body: unknown,
  message?: string,
): v.InferOutput<S> {
  const isObject = typeof body === 'object' && body !== null;
  const read = v.safeParse(schema, isObject ? body : {});
  if (read.success) return read.output;
  const issues = issuesOf(read.issues);
  throw message === undefined ? invalidForm(issues) : invalid(message, issues);
}

export function issuesOf(issues: readonly v.BaseIssue<unknown>[]): readonly Issue[] {
  return issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message }));
}
