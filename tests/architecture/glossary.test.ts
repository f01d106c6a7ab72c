import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);

/** The words forbidden by docs/glossary.md that have no other meaning in a name. */
const FORBIDDEN = [
  'assemble',
  'breathe',
  'carer',
  'co owner',
  'exhibit',
  'forgive',
  'half hour',
  'household',
  'loved one',
  'museum',
  'preset',
  'sabotage',
  'set aside',
  'sign of life',
  'trait',
];

const FORBIDDEN_WORD = new RegExp(`\\b(?:${FORBIDDEN.join('|')})s?\\b`);

/** Names that cross the wire are kept. */
const WIRE_NAMES = ['lovedOnes'];

/** `hasHalfHours`, `HALF_HOURS` and `half-hours` as words. */
function wordsOf(name: string): string {
  return name
    .replaceAll(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .replaceAll(/[-_./$]/g, ' ')
    .toLowerCase();
}

/** The names in a source without its comments, texts and imports. */
function namesIn(text: string): readonly string[] {
  const code = text
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'/g, '');
  return code.match(/[A-Za-z_$][\w$-]*/g) ?? [];
}

it.each(['src', 'server', 'sw', 'conformance', 'scripts', 'bench', 'tests'])(
  'no name in %s/ is a word that the glossary forbids',
  async (folder) => {
    const files = (await readdir(new URL(`${folder}/`, ROOT), { recursive: true })).filter(
      // The benches install and build peers of their own.
      (name) => /\.(?:tsx?|mjs|css)$/.test(name) && !/(?:^|\/)(?:node_modules|dist)\//.test(name),
    );
    const found = files.map(async (file) => {
      const names = namesIn(await readFile(new URL(`${folder}/${file}`, ROOT), 'utf8'));
      return [file, ...new Set(names)]
        .filter((name) => !WIRE_NAMES.includes(name))
        .filter((name) => FORBIDDEN_WORD.test(wordsOf(name)))
        .map((name) => `${file}: ${name}`);
    });
    expect((await Promise.all(found)).flat()).toEqual([]);
  },
);

it('forbids only what the glossary does', async () => {
  const glossary = await readFile(new URL('docs/glossary.md', ROOT), 'utf8');
  const not = glossary.split('\n').map((row) => row.split('|')[3] ?? '');
  const words = wordsOf(not.join(' '));
  expect(FORBIDDEN.filter((word) => !words.includes(word))).toEqual([]);
});
