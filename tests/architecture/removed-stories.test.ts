import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const TESTS = new URL('../', import.meta.url);
const PAGE = new URL('../docs/removed-stories.md', TESTS);

/** `C/views`, `browser/people`, `components/addresses.test.ts`, `server/{a,b}`: a path below tests/. */
const FILE = /\b(?:[BC]|[a-z]+)\/[a-z/{},-]*[a-z}]/g;
/** «a title», which may quote a word itself and end with «…» for its rest. */
const TITLE = /«((?:[^«»]|«[^«»]*»)*)»/g;

it('quotes titles and names files that exist, as what proves a removed test', async () => {
  const files = (await readdir(TESTS, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const rows = (await readFile(PAGE, 'utf8')).split('\n').filter((line) => line.startsWith('| '));
  const cells = rows.map((row) => row.split(' | ')[1] ?? '').filter((cell) => cell !== 'proved by');
  expect(cells.length).toBeGreaterThan(90);
  const problems = cells.map(async (cell) => {
    const named = [...cell.replaceAll(TITLE, '').matchAll(FILE)].map(([path]) =>
      path.replace(/^C\//, 'components/calendar/').replace(/^B\//, 'browser/'),
    );
    const found = files.filter((file) =>
      named.some((path) => file.replace(/(?:\.test)?\.tsx?$/, '') === path),
    );
    const texts = await Promise.all(found.map((file) => readFile(new URL(file, TESTS), 'utf8')));
    const missing = named.filter(
      (path) => !files.some((file) => file.startsWith(`${path}.`) || file.startsWith(`${path}/`)),
    );
    const titles = [...cell.matchAll(TITLE)].map(([, title = '']) => title.split('…')[0] ?? '');
    const untrue = titles.filter((title) => !texts.some((text) => text.includes(title)));
    return [...missing, ...untrue].map((what) => `${what} (${cell})`);
  });
  expect((await Promise.all(problems)).flat()).toEqual([]);
});
