import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

/** The rooms of the calendar, and which others each may import; the dependencies form no cycle. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  shown: [],
  state: ['shown'],
  grid: ['shown', 'state'],
  shift: ['shown', 'state', 'grid'],
  planner: ['shown', 'state', 'grid'],
  draft: ['shown', 'state', 'grid'],
};

const HOME = new URL('../../src/features/calendar/', import.meta.url);
const OWN_IMPORT = /['"]#features\/calendar\/(?:([a-z-]+)\/)?[a-z.-]+['"]/g;

it.each(Object.entries(ROOMS))('%s knows only %j', async (room, known) => {
  const files = (await readdir(new URL(`${room}/`, HOME))).filter((name) => /\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(0);
  const asked = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(new URL(`${room}/${name}`, HOME), 'utf8');
      return [...text.matchAll(OWN_IMPORT)].map(([, other]) => other ?? 'the page');
    }),
  );
  expect([...new Set(asked.flat())].filter((other) => !known.includes(other))).toEqual([]);
});

it('names every room', async () => {
  const entries = await readdir(HOME, { withFileTypes: true });
  const rooms = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(rooms.sort()).toEqual(Object.keys(ROOMS).sort());
});
