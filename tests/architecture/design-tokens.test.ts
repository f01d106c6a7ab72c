import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const SOURCES = new URL('../../src/', import.meta.url);

/** The style sheets whose sizes follow the paper. */
const PAPER = /export\/print-/;

/** The values that the app's styles give to a property, with their file: `ui/field.module.css: 1rem`. */
async function valuesOf(property: string): Promise<readonly string[]> {
  const found = (await styleSheets()).flatMap(({ name, text }) => {
    const values = text.matchAll(new RegExp(`[\\s;{]${property}:\\s*([^;]+);`, 'g'));
    return [...values].map(([, value]) => `${name}: ${value}`);
  });
  return found.sort();
}

it('takes the size of every letter on the screen from one scale', async () => {
  const sizes = await valuesOf('font-size');
  expect(sizes.length).toBeGreaterThan(50);
  expect(sizes.filter((size) => !/var\(--text-|: (?:0|inherit)$/.test(size))).toEqual([]);
});

it('rounds every corner by the same few radii', async () => {
  const radii = await valuesOf('border-radius');
  expect(radii.length).toBeGreaterThan(50);
  expect(
    radii.filter((radius) => !/var\(--[\w-]*radius|: (?:0|50%|inherit)$/.test(radius)),
  ).toEqual([]);
});

interface StyleSheet {
  readonly name: string;
  readonly text: string;
}

async function styleSheets(): Promise<readonly StyleSheet[]> {
  const names = await readdir(SOURCES, { recursive: true });
  const files = names.filter((name) => name.endsWith('.css') && !PAPER.test(name));
  return Promise.all(
    files.map(async (name) => ({ name, text: await readFile(new URL(name, SOURCES), 'utf8') })),
  );
}

it('changes the layout at widths in letters, so that large ones lay a wide window out as a small one', async () => {
  const queries = (await styleSheets()).flatMap(
    ({ text }) => text.match(/@media[^{]*-width[^{]*/g) ?? [],
  );
  expect(queries.length).toBeGreaterThan(50);
  expect(queries.filter((query) => /-width: [\d.]+px/.test(query))).toEqual([]);
});

it('asks with `:has()` only elements with a class: asked of the page or of all, whatever is added restyles it', async () => {
  const asked = (await styleSheets()).flatMap(({ text }) => [
    ...text.matchAll(/([\w.\-[\]="]*):has\(/g),
  ]);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.map(([, anchor]) => anchor).filter((anchor) => !anchor?.startsWith('.'))).toEqual(
    [],
  );
});

/** Messages about lost data, and buttons that remove something. */
const MAY_BE_RED = [
  'ui/banner.module.css',
  'ui/button.module.css',
  'ui/toaster.css',
  'ui/tokens.css',
  'features/outbox/outbox-panel.module.css',
  'features/outbox/sync-status.module.css',
  'features/calendar/list/list-view.module.css',
  'features/calendar/planner/notice.module.css',
  'features/calendar/saving/conflict-notice.module.css',
  'features/calendar/week/time-grid.module.css',
];

it('uses red for losses only', async () => {
  const names = await readdir(SOURCES, { recursive: true });
  const files = names.filter((name) => name.endsWith('.css'));
  const texts = await Promise.all(
    files.map(async (name) => [name, await readFile(new URL(name, SOURCES), 'utf8')] as const),
  );
  const red = texts.filter(([, text]) => /--red/.test(text)).map(([name]) => name);
  expect(red.sort()).toEqual(MAY_BE_RED.toSorted());
  // An error of a banner is red: what was only not done is a warning.
  const banners = await Promise.all(
    names
      .filter((name) => name.endsWith('.tsx'))
      .map(async (name) => [name, await readFile(new URL(name, SOURCES), 'utf8')] as const),
  );
  expect(
    banners
      .filter(([, text]) => /tone="error"|: 'error'\}/.test(text))
      .map(([name]) => name)
      .sort(),
  ).toEqual(['features/shell/notices-shown.tsx', 'features/shifts/lost.tsx']);
});
