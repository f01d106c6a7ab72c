import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { API_PATHS } from '#domain/contract/paths.ts';

const ROOT = new URL('../../', import.meta.url);

/** The sources of a folder by name. */
async function sourcesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(new URL(`${folder}/`, ROOT), { recursive: true });
  const read = names
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
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

/** The files of some folders, by name, in which a pattern occurs outside of comments. */
async function filesWith(pattern: RegExp, ...folders: string[]): Promise<readonly string[]> {
  const sources = await Promise.all(folders.map(sourcesIn));
  return sources
    .flatMap((found) => [...found])
    .filter(([, text]) => pattern.test(text.replaceAll(/^ *(?:\/\/|\/?\*).*$/gm, '')))
    .map(([file]) => file)
    .toSorted();
}

it('names a status only in the list, in its texts, and where only «nueva» is meant', async () => {
  const status = /['"`«](?:nueva|confirmada|pendiente)['"`»]/;
  expect(await filesWith(status, 'src', 'sw', 'server', 'conformance')).toEqual([
    'src/domain/calendar/status.ts',
    // Only «nueva».
    'src/features/calendar/export/print-sheet.tsx',
    'src/features/calendar/planner/caregiver-table.tsx',
    // A state of the outbox with the same name.
    'src/features/outbox/outbox-panel.tsx',
    'src/features/outbox/sync-status.tsx',
    'src/i18n/es/status.ts',
    // Again the outbox.
    'src/sync/status.ts',
  ]);
});

it('names a page of a report in its route and in the links, and its component in its route', async () => {
  const everywhere = ['src', 'sw', 'server', 'scripts', 'conformance'];
  const routes = await sourcesIn('src/routes');
  const reports = [...routes].filter(([, text]) => text.includes('beforeLoad: adminOnly'));
  expect(reports.length).toBeGreaterThan(1);
  for (const [route, text] of reports) {
    const name = route.match(/(\w+)\.tsx$/)?.[1] ?? '';
    const component = text.match(/component: (\w+),/)?.[1] ?? '';
    const own = text.match(/'#(features\/reports\/(?!admin-only)\S+)'/)?.[1] ?? '';
    const paths = await filesWith(new RegExp(`\\b${name}\\b`), ...everywhere);
    expect(paths.filter((file) => !file.includes('.gen.'))).toEqual([
      'src/features/shell/links.ts',
      route,
    ]);
    const uses = await filesWith(new RegExp(`\\b${component}\\b`), ...everywhere);
    expect(uses).toEqual([`src/${own}`, route]);
  }
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
