import { type Rows, readManyRows } from '#domain/contract/rows.ts';
import type { Client } from './client.ts';
import { type Outcome, unreadable } from './errors.ts';

/** A `GET` that answers a list, read row by row, with pauses for the page in long lists. */
export async function getList<T>(
  client: Client,
  path: string,
  readRow: (row: unknown) => T | null,
): Promise<Outcome<Rows<T>>> {
  const answer = await client('GET', path);
  if (answer.kind !== 'ok') return answer;
  const rows = await readManyRows(answer.value, readRow, nextTask);
  return rows === null ? unreadable() : { kind: 'ok', value: rows };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
