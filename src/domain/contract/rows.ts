import type { Id } from '#domain/people/id.ts';

/** A parsed list: its readable rows, and how many rows could not be read. */
export interface Rows<T> {
  readonly rows: readonly T[];
  readonly unreadable: number;
  /** The list's ETag, if there is one and every row could be read. */
  readonly tag?: string | null;
}

/** How many rows are read without a pause; more would make a cheap phone stutter. */
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
 * Reads a list tolerantly: a bare list, or the only list in an object (`{data: […]}`). A row for which `readRow`
 * returns null is left out and counted, and never makes the whole list fail. Returns null if the answer contains no
 * list.
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
  // Fields that accompany a list and are not the list itself.
  return lists.length === 1 && !/^(error|warning)/i.test(name)
    ? (list as readonly unknown[])
    : null;
}

/**
 * The fields of an answer or of a row; null if it is not an object. Answers are read without schemas: a list may have a
 * hundred thousand rows, for which a schema takes ten times as long, and every page would load the schemas.
 */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : null;
}

/** The value of a JSON text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An id as any backend sends it: a number or a text that is not empty; null for anything else. */
export function readId(value: unknown): Id | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' && !Number.isNaN(value) ? value : null;
}

/** A field that may be absent, null or of another type: a text that is not blank, else null. */
export function readText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null;
  return typeof value === 'number' && !Number.isNaN(value) ? String(value) : null;
}
