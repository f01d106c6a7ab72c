import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const SOURCES = ['../../src/', '../../sw/'].map((path) => new URL(path, import.meta.url));
const MESSAGES = new URL('../../src/i18n/es/', import.meta.url);

/** The path to the texts of a module: `['calendar', 'views', 'semana']`. */
function pathsOf(messages: object, group: readonly string[] = []): readonly (readonly string[])[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? pathsOf(value, [...group, key])
      : [[...group, key]],
  );
}

const sources = (await Promise.all(SOURCES.map(textsIn))).flat();

async function textsIn(folder: URL): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  const sources = names.filter((name) => /\.tsx?$/.test(name));
  return Promise.all(sources.map((name) => readFile(new URL(name, folder), 'utf8')));
}

/**
 * Whether the key of a text occurs, or one of its groups is read with a computed key or passed as a whole. It goes by
 * names alone: an unread text passes if another one with the same key is read in the same files.
 */
function isRead(path: readonly string[], readers: string): boolean {
  const [key, ...groups] = path.toReversed();
  return (
    new RegExp(`[.]${key}\\b|[{,] *${key} *[,}:]`).test(readers) ||
    groups.some((group) => new RegExp(`\\b${group}\\[|[.]${group}[,)}]`).test(readers))
  );
}

it.each(await readdir(MESSAGES))('every text of %s is read somewhere', async (file) => {
  const readers = sources.filter((text) => text.includes(`/${file}'`)).join('\n');
  const paths = pathsOf(await import(new URL(file, MESSAGES).href));
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !isRead(path, readers)).map((path) => path.join('.'))).toEqual([]);
});
