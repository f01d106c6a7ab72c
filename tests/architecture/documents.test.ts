import { readdir, readFile } from 'node:fs/promises';
import { dirname, normalize } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const FOLDERS = [
  'bench',
  'conformance',
  'docs',
  'public',
  'scripts',
  'server',
  'src',
  'sw',
  'tests',
];

/** A name of a file of ours. */
const FILE = /^[\w-][\w./-]*\.(?:css|html|md|mjs|tsx?)$/;

/** The project's files and folders, without what the benches install and build. */
const paths = [
  ...(await readdir(ROOT)),
  ...(
    await Promise.all(
      FOLDERS.map(async (folder) =>
        (
          await readdir(new URL(folder, ROOT), { recursive: true })
        ).map((name) => `${folder}/${name}`),
      ),
    )
  ).flat(),
].filter((path) => !/^bench\/.*\/(?:node_modules|dist)\//.test(path));

const textOf = (path: string) => readFile(new URL(path, ROOT), 'utf8');

const documents = paths.filter(
  (path) => path.endsWith('.md') && !path.endsWith('removed-stories.md'),
);

/** Whether a text names a file or folder, from the root or by the end of its path. */
function isThere(named: string): boolean {
  const path = named.replace(/\/$/, '');
  return paths.some((one) => one === path || one.endsWith(`/${path}`));
}

it.each(documents)('%s names and links only files that exist', async (document) => {
  const text = await textOf(document);
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, to = '']) =>
    normalize(`${dirname(document)}/${to}`),
  );
  const quoted = [...text.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path);
  const named = quoted.filter(
    (path) => FILE.test(path) || FOLDERS.some((folder) => path.startsWith(`${folder}/`)),
  );
  expect([...links, ...named].filter((path) => !isThere(path))).toEqual([]);
});

it('comments name only files that exist', async () => {
  const sources = paths.filter((path) => /\.(?:css|mjs|tsx?)$/.test(path));
  const wrong = sources.map(async (source) => {
    const comments = (await textOf(source)).match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? [];
    const named = comments.join('\n').match(/[\w-][\w./-]*\.(?:css|md|mjs|tsx?)\b/g) ?? [];
    return named.filter((path) => !isThere(path)).map((path) => `${source}: ${path}`);
  });
  expect((await Promise.all(wrong)).flat()).toEqual([]);
});

it('the README lists the variables that the code reads, and no others', async () => {
  const listed = [...(await textOf('README.md')).matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(
    ([, names = '']) => names.match(/[A-Z_]+/g) ?? [],
  );
  const read = [
    ...(await textOf('server/environment.ts')).matchAll(/\b(?:value|count)\('([A-Z_]+)'/g),
    ...(await textOf('src/api/backend.ts')).matchAll(/import\.meta\.env\.(VITE_[A-Z_]+)/g),
  ].map(([, name]) => name);
  expect(listed.sort()).toEqual([...new Set(read)].sort());
});
