import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/** The modules of the calendar, and which others each may import; the dependencies form no cycle. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  'view-model': [],
  store: ['view-model'],
  commands: ['view-model', 'store'],
  week: ['view-model', 'store', 'commands'],
  month: ['view-model', 'store', 'commands'],
  list: ['view-model', 'store', 'commands'],
  'shift-sheet': ['view-model', 'store', 'commands'],
  saving: ['view-model', 'store', 'commands'],
  export: ['view-model', 'store'],
  planner: ['view-model', 'store', 'commands', 'export'],
  adding: ['view-model', 'store', 'commands', 'shift-sheet', 'planner'],
};

const HOME = new URL('../../src/features/calendar/', import.meta.url);
const OWN_IMPORT = /['"]#features\/calendar\/(?:([a-z-]+)\/)?[a-z.-]+['"]/g;

it.each(Object.entries(MODULES))('%s imports only %j', async (module, known) => {
  const files = (await readdir(new URL(`${module}/`, HOME))).filter((name) => /\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(0);
  const asked = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(new URL(`${module}/${name}`, HOME), 'utf8');
      return [...text.matchAll(OWN_IMPORT)].map(([, other]) => other ?? 'the page');
    }),
  );
  expect([...new Set(asked.flat())].filter((other) => !known.includes(other))).toEqual([]);
});

it('lists every module', async () => {
  const entries = await readdir(HOME, { withFileTypes: true });
  const modules = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(modules.sort()).toEqual(Object.keys(MODULES).sort());
});
