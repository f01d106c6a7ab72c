import { readPerson } from '#domain/contract/people.ts';
import { type Rows, readManyRows } from '#domain/contract/rows.ts';
import type { Person } from '#domain/people/person.ts';
import { breather } from './breathe.ts';
import type { Client } from './client.ts';
import { type Outcome, unreadable } from './errors.ts';
import { listPieces } from './list-pieces.ts';

/** Bytes that are made into rows in one go: a few milliseconds. */
const PIECE = 256 * 1024;

/**
 * `GET /admin/users`: everyone, however many. The answer may be tens of megabytes, so it is taken from the
 * browser in pieces and the page goes on between them.
 * @param known the tag of the list that the device has; a server that still has the same one says so.
 * @returns null as value where it is the same.
 */
export async function getEveryone(
  client: Client,
  known: string | null,
): Promise<Outcome<Rows<Person> | null>> {
  const answer = await client('GET', '/admin/users', {
    raw: true,
    headers: known === null ? {} : { 'if-none-match': known },
  });
  if (answer.kind !== 'ok') return answer;
  const response = answer.value as Response;
  if (response.status === 304) return { kind: 'ok', value: null };
  try {
    const file = await response.blob();
    const rows = (await startsAsList(file)) ? await readPieces(file) : await readWhole(file);
    if (rows === null) return unreadable();
    return { kind: 'ok', value: { ...rows, tag: response.headers.get('etag') } };
  } catch (cause) {
    // No JSON, or not all of it: nothing that can be used.
    return { kind: 'network', cause };
  }
}

async function startsAsList(file: Blob): Promise<boolean> {
  return (await file.slice(0, 64).text()).trimStart().startsWith('[');
}

async function readPieces(file: Blob): Promise<Rows<Person>> {
  const decoder = new TextDecoder();
  const pieces = listPieces();
  const breathe = breather();
  const rows: Person[] = [];
  let unreadable = 0;
  for (let from = 0; from < file.size; from += PIECE) {
    const bytes = await file.slice(from, from + PIECE).arrayBuffer();
    for (const element of pieces.push(decoder.decode(bytes, { stream: true }))) {
      const person = readPerson(element);
      if (person === null) unreadable += 1;
      else rows.push(person);
    }
    await breathe();
  }
  pieces.end();
  return { rows, unreadable };
}

/** A list inside an object, as another backend may give it. */
async function readWhole(file: Blob): Promise<Rows<Person> | null> {
  return readManyRows(JSON.parse(await file.text()), readPerson, breather());
}
