import { readPerson } from '#domain/contract/people.ts';
import { type Rows, readManyRows } from '#domain/contract/rows.ts';
import type { Person } from '#domain/people/person.ts';
import { type Texts, textsOf } from './body-text.ts';
import { breather } from './breathe.ts';
import type { Client } from './client.ts';
import { type Outcome, unreadable } from './errors.ts';
import { listPieces } from './list-pieces.ts';

/**
 * `GET /admin/users`: everyone, however many. The answer may be tens of megabytes, so it is read in pieces as
 * they arrive, and the page can work between them.
 * @param known the tag of the list on the device; the server answers 304 when it still has the same one.
 * @returns null as value where it is the same.
 */
export async function getEveryone(
  client: Client,
  known: string | null,
): Promise<Outcome<Rows<Person> | null>> {
  const answer = await client('GET', '/admin/users', {
    headers: known === null ? {} : { 'if-none-match': known },
    async read(response, alive) {
      if (response.status === 304) return { kind: 'ok', value: null };
      const rows = await readBody(response, alive);
      return rows === null
        ? unreadable()
        : { kind: 'ok', value: { ...rows, tag: response.headers.get('etag') } };
    },
  });
  return answer as Outcome<Rows<Person> | null>;
}

/** Reads while the rest is still arriving; null when the answer holds no list. */
async function readBody({ body }: Response, alive: () => void): Promise<Rows<Person> | null> {
  if (body === null) return null;
  const texts = textsOf(body, alive);
  let beginning = '';
  let ended = false;
  while (!ended && beginning.trim() === '') {
    const text = await texts();
    ended = text === undefined;
    beginning += text ?? '';
  }
  return beginning.trimStart().startsWith('[')
    ? readPieces(beginning, texts)
    : readWhole(beginning, texts);
}

async function readPieces(beginning: string, texts: Texts): Promise<Rows<Person>> {
  const pieces = listPieces();
  const breathe = breather();
  const rows: Person[] = [];
  let unreadable = 0;
  let text: string | undefined = beginning;
  while (text !== undefined) {
    for (const element of pieces.push(text)) {
      const person = readPerson(element);
      if (person === null) unreadable += 1;
      else rows.push(person);
    }
    await breathe();
    text = await texts();
  }
  pieces.end();
  return { rows, unreadable };
}

/** A list inside an object, as another backend may give it. */
async function readWhole(beginning: string, texts: Texts): Promise<Rows<Person> | null> {
  let all = beginning;
  for (let text: string | undefined = ''; text !== undefined; text = await texts()) {
    all += text;
  }
  return readManyRows(JSON.parse(all), readPerson, breather());
}
