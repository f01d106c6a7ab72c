import { type Rows, readManyRows } from '#domain/contract/rows.ts';
import { readAnswer } from './answer.ts';
import { readText } from './body-text.ts';
import type { Client } from './client.ts';
import { type Outcome, unreadable } from './errors.ts';
import { yieldToMain } from './yield-to-main.ts';

/**
 * A `GET` that returns a list, parsed row by row, with pauses for the page in long lists. A 204 and `null` are a list
 * without rows.
 * @param known the tag of the list on the device; the value is null if the server still has the same list.
 */
export function getList<T, Known extends string | null = null>(
  client: Client,
  path: string,
  readRow: (row: unknown) => T | null,
  known: Known | null = null,
): Promise<Outcome<Rows<T> | (Known extends string ? null : never)>> {
  return client('GET', path, {
    optionalHeaders: known === null ? {} : { 'if-none-match': known },
    async read(response, onProgress) {
      if (known !== null && response.status === 304) return { kind: 'ok', value: null };
      const answer = readAnswer(response, await readText(response, onProgress));
      if (answer.kind !== 'ok') return answer;
      // Some languages write an empty list as null. An empty 200 is ambiguous, because a server script that crashed
      // sends one too.
      const isEmpty = response.status === 204 || answer.value === null;
      const rows = await readManyRows(isEmpty ? [] : answer.value, readRow, yieldToMain);
      if (rows === null) return unreadable();
      // No tag with unreadable rows, so that the list is sent again whole: a later version may read them.
      const tag = rows.unreadable === 0 ? response.headers.get('etag') : null;
      return { kind: 'ok', value: { ...rows, tag } };
    },
  }) as Promise<Outcome<Rows<T>>>;
}
