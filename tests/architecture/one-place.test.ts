import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { API_PATHS } from '#domain/contract/paths.ts';

const ROOT = new URL('../../', import.meta.url);

/** The sources of a folder by name. */
async function sourcesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(new URL(`${folder}/`, ROOT), { recursive: true });
  const read = names
    .filter((name) => /\.tsx?$/.test(name))
    .map(async (name) => {
      const file = `${folder}/${name}`;
      return [file, await readFile(new URL(file, ROOT), 'utf8')] as const;
    });
  return new Map(await Promise.all(read));
}

/** All matches of a pattern's first group in the sources. */
function foundIn(sources: ReadonlyMap<string, string>, pattern: RegExp): readonly string[] {
  return [...sources.values()].flatMap((text) =>
    [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []),
  );
}

it('names a status only in the list, in its texts, and where only «nueva» is meant', async () => {
  const folders = await Promise.all(['src', 'sw', 'server'].map(sourcesIn));
  const naming = folders
    .flatMap((sources) => [...sources])
    .filter(([, text]) => /'(?:nueva|confirmada)'/.test(text))
    .map(([file]) => file);
  expect(naming.toSorted()).toEqual([
    'src/domain/calendar/status.ts',
    'src/features/calendar/export/print-sheet.tsx',
    'src/features/calendar/planner/caregiver-table.tsx',
    'src/i18n/es/status.ts',
  ]);
});

it('gives useLiveQuery async functions alone: Dexie follows no other past its first await', async () => {
  const queriers = foundIn(await sourcesIn('src'), /\buseLiveQuery\(\s*(\S+)/g);
  expect(queriers.length).toBeGreaterThan(10);
  expect(queriers.filter((querier) => querier !== 'async')).toEqual([]);
});

it('has every call of the server under the paths of the API', async () => {
  const calls = foundIn(await sourcesIn('server/http'), /\bcall: ['`][A-Z]+ (\/[^'`]*)['`]/g);
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter((call) => !API_PATHS.test(call))).toEqual([]);
  expect(calls.filter((call) => !API_PATHS.test(`${call}?pagina=2`))).toEqual([]);
});

it('has no page under the paths of the API', async () => {
  const pages = foundIn(await sourcesIn('src/routes'), /createFileRoute\('([^']*)'\)/g);
  expect(pages).toContain('/auth/google/callback');
  expect(pages.filter((page) => API_PATHS.test(page))).toEqual([]);
  expect(pages.filter((page) => API_PATHS.test(`${page}?code=1`))).toEqual([]);
});

it.each(['/auth', '/auth/google/callback/more', '/auth/google/callbacks', '/openapi.json'])(
  'takes %s for a call',
  (path) => {
    expect(API_PATHS.test(path)).toBe(true);
  },
);

it.each(['/authors', '/openapi.json.html', '/auth/google/callback/'])(
  'takes %s for a page',
  (path) => {
    expect(API_PATHS.test(path)).toBe(false);
  },
);
