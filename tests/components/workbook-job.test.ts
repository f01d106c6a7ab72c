import { beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import { XLSX } from '#domain/workbook/sheet.ts';
import { fetchWorkbook, type Progress } from '#features/people/workbook-job.ts';
import { answeredBy } from '#tests/api/answered-by.ts';

const JOB = { id: 'one', state: 'ready', rows: 3, totalRows: 3, size: 6, message: null };

type Call = (request: Request) => Response;

/** A server that answers one call after another like this, and the calls that it was sent. */
function server(...answers: readonly Call[]) {
  const calls: string[] = [];
  const left = [...answers];
  const api = createApi(
    answeredBy(async (request, pathname) => {
      const range = request.headers.get('range');
      calls.push([request.method, pathname, ...(range === null ? [] : [range])].join(' '));
      if (request.method === 'DELETE') return Response.json({ success: true });
      const next = left.shift();
      if (next === undefined) throw new Error('no more answers');
      return next(request);
    }),
  );
  return { calls, jobs: async () => (await api.exports()).jobs };
}

const job =
  (changes: object = {}): Call =>
  () =>
    Response.json({ ...JOB, ...changes });
const gone: Call = () => Response.json({ message: 'no' }, { status: 404 });
const down: Call = () => {
  throw new TypeError('Failed to fetch');
};
const file =
  (text: string, status = 200): Call =>
  () =>
    new Response(text, { status, headers: { 'content-type': XLSX } });
/** Ends before all of it has come. */
const broken =
  (text: string): Call =>
  () =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
        pull: (controller) => controller.error(new TypeError('network error')),
      }),
      { headers: { 'content-type': XLSX } },
    );

async function run(...answers: readonly Call[]) {
  const { calls, jobs } = server(...answers);
  const said: Progress[] = [];
  const { signal } = new AbortController();
  const watch = {
    account: 'andrea',
    signal,
    onProgress: (progress: Progress) => void said.push(progress),
  };
  const outcome = await fetchWorkbook(await jobs(), 'records', watch);
  const text = outcome.kind === 'ok' ? await outcome.value.text() : null;
  return { calls, said, outcome, text };
}

beforeEach(() => sessionStorage.clear());

describe('a workbook that the server makes aside', () => {
  it('is asked for, watched, fetched and removed', async () => {
    const making = { state: 'making', rows: 1, totalRows: 3, size: null };
    const { calls, said, text } = await run(
      job({ ...making, state: 'waiting', rows: 0 }),
      job({ ...making, state: 'waiting', rows: 0 }),
      job(making),
      job(),
      file('PK-all'),
    );
    expect(text).toBe('PK-all');
    expect(calls).toEqual([
      'POST /admin/workbooks',
      'GET /admin/workbooks/one',
      'GET /admin/workbooks/one',
      'GET /admin/workbooks/one',
      'GET /admin/workbooks/one/file',
      'DELETE /admin/workbooks/one',
    ]);
    expect(said).toMatchObject([
      { kind: 'making', rows: 0, totalRows: 3 },
      { kind: 'waiting' },
      { kind: 'making', rows: 1, totalRows: 3 },
      { kind: 'fetching', bytes: 0, size: 6 },
      { kind: 'fetching', bytes: 6, size: 6 },
    ]);
  });

  it('goes on after its download was broken, from the byte that is missing', async () => {
    const { calls, said, text } = await run(job(), broken('PK-'), job(), file('all', 206));
    expect(text).toBe('PK-all');
    expect(calls[3]).toBe('GET /admin/workbooks/one/file bytes=3-');
    expect(said.map(({ kind }) => kind)).toContain('lost');
  });

  it('begins again where the whole file comes instead of the rest', async () => {
    expect((await run(job(), broken('PK-'), job(), file('PK-all'))).text).toBe('PK-all');
  });

  it('is asked for anew when the server does not have it any more', async () => {
    const { calls, text } = await run(
      job(),
      broken('PK-'),
      down,
      gone,
      job({ id: 'two' }),
      file('PK-new'),
    );
    expect(text).toBe('PK-new');
    expect(calls).toContain('GET /admin/workbooks/two/file');
  });

  it('is no page of a captive portal', async () => {
    const portal: Call = () => new Response('<p>Wi', { headers: { 'content-type': 'text/html' } });
    expect((await run(job(), portal, job(), file('PK-all'))).text).toBe('PK-all');
  });

  it('that cannot be begun is a failure at once', async () => {
    expect((await run(down)).outcome.kind).toBe('network');
    const denied: Call = () => Response.json({ message: 'no' }, { status: 403 });
    expect((await run(denied)).outcome).toMatchObject({ kind: 'rejected', status: 403 });
    expect((await run(job({ state: 'making', size: null }), denied)).outcome.kind).toBe('rejected');
  });

  it('that fails says why', async () => {
    const { calls, outcome } = await run(
      job({ state: 'failed', size: null, message: 'Sin espacio.' }),
    );
    expect(outcome).toEqual({ kind: 'failed', message: 'Sin espacio.' });
    expect(calls.at(-1)).toBe('DELETE /admin/workbooks/one');
  });
});
