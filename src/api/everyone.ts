import { readPerson } from '#domain/contract/people.ts';
import { type Rows, readManyRows } from '#domain/contract/rows.ts';
import type { Person } from '#domain/people/person.ts';
import { readAnswer } from './answer.ts';
import { lost, type Texts, textsOf } from './body-text.ts';
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
      return rows.kind === 'ok'
        ? { kind: 'ok', value: { ...rows.value, tag: response.headers.get('etag') } }
        : rows;
    },
  });
  return answer as Outcome<Rows<Person> | null>;
}

/** Reads while the rest is still arriving. */
async function readBody(response: Response, alive: () => void): Promise<Outcome<Rows<Person>>> {
  const { body } = response;
  const texts: Texts = body === null ? async () => undefined : textsOf(body, alive);
  let beginning = '';
  let ended = false;
  while (!ended && beginning.trim() === '') {
    const text = await texts();
    ended = text === undefined;
    beginning += text ?? '';
  }
  return beginning.trimStart().startsWith('[')
    ? { kind: 'ok', value: await readPieces(beginning, texts) }
    : readWhole(response, beginning, texts);
}

async function readPieces(beginning: string, texts: Texts): Promise<Rows<Person>> {
  const pieces = listPieces();
  const breathe = breather();
  const rows: Person[] = [];
  let unreadable = 0;
  let text: string | undefined = beginning;
  while (text !== undefined) {
    for (const element of orLost(pieces.push, text)) {
      const person = readPerson(element);
      if (person === null) unreadable += 1;
      else rows.push(person);
    }
    await breathe();
    text = await texts();
  }
  orLost(pieces.end);
  return { rows, unreadable };
}

/** A list whose text ends early, or goes on as something else, did not come whole. */
function orLost<A extends readonly unknown[], T>(step: (...args: A) => T, ...args: A): T {
  try {
    return step(...args);
  } catch (cause) {
    return lost(cause);
  }
}

/** A list inside an object, as another backend may give it. */
async function readWhole(
  response: Response,
  beginning: string,
  texts: Texts,
): Promise<Outcome<Rows<Person>>> {
  let all = beginning;
  for (let text: string | undefined = ''; text !== undefined; text = await texts()) {
    all += text;
  }
  const answer = readAnswer(response, all);
  if (answer.kind !== 'ok') return answer;
  const rows = await readManyRows(answer.value, readPerson, breather());
  return rows === null ? unreadable() : { kind: 'ok', value: rows };
}
