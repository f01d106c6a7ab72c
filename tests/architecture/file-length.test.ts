import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const FOLDERS = ['src', 'server', 'sw', 'scripts', 'conformance', 'tests', 'bench'];
const MOST = 250;

it('has a reason at the top of every file of more than 250 lines, and of no other', async () => {
  const names = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(new URL(`${folder}/`, ROOT), { recursive: true })).map(
        (name) => `${folder}/${name}`,
      ),
    ),
  );
  const files = names
    .flat()
    .filter(
      (name) => /(?<!\.gen)\.(?:tsx?|mjs|css)$/.test(name) && !/node_modules|\/dist\//.test(name),
    );
  expect(files.length).toBeGreaterThan(900);
  const wrong = files.map(async (file) => {
    const text = await readFile(new URL(file, ROOT), 'utf8');
    const lines = text.split('\n').length - 1;
    const hasReason = /^(?:\/\/|\/\*) Over 250 lines: \w/.test(text);
    return lines > MOST === hasReason ? [] : `${file}: ${lines}`;
  });
  expect((await Promise.all(wrong)).flat()).toEqual([]);
});
