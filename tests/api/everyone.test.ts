import { describe, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import { answeredBy } from './answered-by.ts';

/** Requests the list of everyone from a server with this answer. */
function ask(answer: Response, known: string | null = null, asked?: (request: Request) => void) {
  return createApi(
    answeredBy(async (request) => {
      asked?.(request);
      return answer;
    }),
  ).people.allUsers(known);
}

describe('the list of everyone', () => {
  it('is complete, however many chunks it comes in', async () => {
    const rows = Array.from({ length: 9000 }, (_, index) => ({
      id: index,
      // Two bytes per letter, so that chunks are cut within letters.
      name: 'Ñ'.repeat(20 + (index % 7)),
      email: `persona.${index}@correo.example`,
    }));
    const answer = await ask(Response.json(rows));
    if (answer.kind !== 'ok') throw new Error(answer.kind);
    expect(answer.value?.unreadable).toBe(0);
    expect(answer.value?.rows.map(({ id, name, mail }) => ({ id, name, email: mail }))).toEqual(
      rows,
    );
  });

  it('may be in an object, and unreadable rows are left out', async () => {
    const data = [{ id: 1, role: 'Admin' }, { name: 'sin id' }, 7, null];
    for (const body of [{ data, total: 4 }, data]) {
      expect(await ask(Response.json(body))).toMatchObject({
        kind: 'ok',
        value: { rows: [{ id: 1, role: 'Admin' }], unreadable: 3 },
      });
    }
  });

  it.each([
    ['cut short', () => new Response('[{"id":1},{"id":')],
    ['the page of a captive portal', () => new Response('<p>Wifi')],
    ['empty', () => new Response('')],
    ['no list at all', () => Response.json({ success: true })],
  ])('is no answer where it is %s', async (_what, answer) => {
    expect(await ask(answer())).toMatchObject({ kind: 'network' });
  });

  it('is requested with its tag, and not sent again if unchanged', async () => {
    const tags: (string | null)[] = [];
    const note = (request: Request) => tags.push(request.headers.get('if-none-match'));
    const first = await ask(Response.json([{ id: 1 }], { headers: { etag: 'W/"1"' } }), null, note);
    expect(first).toMatchObject({ kind: 'ok', value: { tag: 'W/"1"' } });
    expect(await ask(new Response(null, { status: 304 }), 'W/"1"', note)).toEqual({
      kind: 'ok',
      value: null,
    });
    expect(tags).toEqual([null, 'W/"1"']);
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'rejected'],
    [503, 'busy'],
  ])('fails with %i as every call does', async (status, kind) => {
    expect(await ask(Response.json({}, { status }))).toMatchObject({ kind });
  });
});
