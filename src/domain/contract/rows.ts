import type { Id } from '#domain/people/id.ts';

/** A list answer as read: what could be read, and how many rows could not. */
export interface Rows<T> {
  readonly rows: readonly T[];
  readonly unreadable: number;
  /** The server's name for just this list, its ETag, where it is known and every row could be read. */
  readonly tag?: string | null;
}

/** Rows read without a pause; more would make a cheap phone stutter. */
const ROWS_AT_ONCE = 500;

/** `readRows` in slices, with `yieldToMain` awaited between them so that a long list does not block the page. */
export async function readManyRows<T>(
  answer: unknown,
  readRow: (row: unknown) => T | null,
  yieldToMain: () => Promise<void>,
): Promise<Rows<T> | null> {
  const list = listIn(answer);
  if (list === null) return null;
  const rows: T[] = [];
  let unreadable = 0;
  for (let from = 0; from < list.length; from += ROWS_AT_ONCE) {
    if (from > 0) await yieldToMain();
    const slice = readRows(list.slice(from, from + ROWS_AT_ONCE), readRow);
    for (const row of slice?.rows ?? []) rows.push(row);
    unreadable += slice?.unreadable ?? 0;
  }
  return { rows, unreadable };
}

/**
 * Reads a list answer tolerantly: a bare list, or the only list in an object (`{data: […]}`). A row for which
 * `readRow` returns null is left out and counted, and never makes the whole list fail. Returns null when there
 * is no list in the answer at all.
 */
export function readRows<T>(answer: unknown, readRow: (row: unknown) => T | null): Rows<T> | null {
  const list = listIn(answer);
  if (list === null) return null;
  const rows = list.map(readRow).filter((row) => row !== null);
  return { rows, unreadable: list.length - rows.length };
}

function listIn(answer: unknown): readonly unknown[] | null {
  if (Array.isArray(answer)) return answer;
  if (typeof answer !== 'object' || answer === null) return null;
  const lists = Object.entries(answer).filter(([, value]) => Array.isArray(value));
  const [name, list] = lists[0] ?? [''];
  // Said beside a list, not one.
  return lists.length === 1 && !/^(error|warning)/i.test(name)
    ? (list as readonly unknown[])
    : null;
}

/**
 * The fields of an answer or of a row; null when it is no object. Answers are read without schemas: a list may
 * have a hundred thousand rows, for which a schema takes ten times as long, and every page would load them.
 */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : null;
}

/** The value of a JSON text; undefined for any other. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An id as any backend gives it: a number or a text that is not empty; null for anything else. */
export function readId(value: unknown): Id | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' && !Number.isNaN(value) ? value : null;
}

/** A field that may be absent, null or of another kind: a text that is not blank, else null. */
export function readText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null;
  return typeof value === 'number' && !Number.isNaN(value) ? String(value) : null;
}
