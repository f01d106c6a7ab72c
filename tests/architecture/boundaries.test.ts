import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const OWN = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/** A copy of the house, because other tests read the folders of the real one while files are put up here. */
let house: string;

beforeAll(async () => {
  house = `${await mkdtemp(join(tmpdir(), 'house-'))}/`;
  const parts = [
    'biome.json',
    '.gitignore',
    'package.json',
    'tsconfig.json',
    'src',
    'sw',
    'server',
    'conformance',
  ];
  for (const part of parts) await cp(OWN + part, house + part, { recursive: true });
  await symlink(`${OWN}node_modules`, `${house}node_modules`);
});

afterAll(() => rm(house, { recursive: true }));

/** Every row of the table of rooms: what its files may not import, and an example of what they may. */
const WALLS: readonly (readonly [room: string, forbidden: readonly string[], allowed: string])[] = [
  ['src/domain', ['dexie', '#db/drafts.ts', 'node:fs', 'react'], 'valibot'],
  ['src/db', ['#api/api.ts', '#sync/flush.ts', 'ky', 'react'], 'dexie'],
  ['src/api', ['#db/drafts.ts', 'dexie', 'ky', '#sync/flush.ts'], '#domain/people/id.ts'],
  [
    'src/sync',
    ['#ui/button.tsx', '#features/calendar/calendar-page.tsx', 'react', 'ky', 'dexie'],
    '#db/drafts.ts',
  ],
  [
    'src/ui',
    ['#domain/people/id.ts', '#services', '#features/landing/landing-page.tsx', 'dexie'],
    'react',
  ],
  [
    'src/features/calendar',
    ['#features/people/people-page.tsx', '#api/api.ts', 'ky', 'dexie', 'sheetjs-style'],
    '#workbook/write-workbook.ts',
  ],
  [
    'src/features/calendar/week',
    ['#features/people/people-page.tsx', '#api/api.ts'],
    '#features/calendar/view-model/views.ts',
  ],
  ['src/features/people', ['#features/calendar/calendar-page.tsx', 'ky', 'dexie'], '#db/people.ts'],
  [
    'src/workbook',
    ['#db/people.ts', '#ui/button.tsx', '#services', 'react', 'read-excel-file/universal'],
    'sheetjs-style',
  ],
  [
    'src/routes',
    ['#api/api.ts', '#db/drafts.ts', '#sync/flush.ts', 'ky', 'dexie'],
    '#features/landing/landing-page.tsx',
  ],
  ['src/app', ['ky', 'dexie', '#features/landing/landing-page.tsx'], '#sync/flush.ts'],
  [
    'sw',
    ['react', '#ui/button.tsx', '#features/calendar/calendar-page.tsx', '#services'],
    'workbox-precaching',
  ],
  [
    'server',
    [
      '#db/drafts.ts',
      '#api/api.ts',
      '#ui/button.tsx',
      '#workbook/write-workbook.ts',
      'sheetjs-style',
      'react',
      'dexie',
    ],
    '#workbook/workbook-bytes.ts',
  ],
  [
    'conformance',
    ['#db/drafts.ts', '#sync/flush.ts', '#server/app.ts', '#i18n/format.ts', 'ky', 'react'],
    '#api/client.ts',
  ],
];

/** The forbidden imports that the linter finds in a file of `room`. */
async function rejected(room: string, specifiers: readonly string[]): Promise<readonly string[]> {
  const folder = await mkdtemp(`${house}${room}/wall-`);
  try {
    const file = `${folder}/probe.ts`;
    await writeFile(file, specifiers.map((name) => `export * from '${name}';\n`).join(''));
    const report = await run(
      `${house}node_modules/.bin/biome`,
      [
        'lint',
        '--only=style/noRestrictedImports',
        '--reporter=github',
        '--max-diagnostics=none',
        file,
      ],
      { cwd: house },
    ).catch((error: { readonly stdout: string }) => error);
    const lines = [...report.stdout.matchAll(/noRestrictedImports.*?line=(\d+)/g)].map((match) =>
      Number(match[1]),
    );
    return specifiers.filter((_, index) => lines.includes(index + 1));
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the walls between the rooms', () => {
  test.each(WALLS)('%s', { timeout: 60_000 }, async (room, forbidden, allowed) => {
    const upward = '../elsewhere.ts';
    const all = [...forbidden, upward];
    expect(await rejected(room, [...all, allowed, './own.ts'])).toEqual(all);
  });

  test('ky enters by api/client.ts alone', async () => {
    const source = await run(
      'grep',
      [
        '-rlE',
        "from 'ky'",
        'src',
        'sw',
        'server',
        'conformance',
        '--include=*.ts',
        '--include=*.tsx',
      ],
      { cwd: house },
    );
    expect(source.stdout.trim()).toBe('src/api/client.ts');
  });
});

/** The compiler's output for a line of code in a room. */
async function compiled(room: string, code: string): Promise<string> {
  const folder = await mkdtemp(`${house}${room}/wall-`);
  try {
    await writeFile(`${folder}/probe.ts`, `${code}\nexport {};\n`);
    const report = await run(`${house}node_modules/.bin/tsc`, [
      '--project',
      `${house}${room}`,
    ]).catch((error: { readonly stdout: string }) => error);
    return report.stdout
      .split('\n')
      .filter((line) => line.includes('probe.ts'))
      .join('\n');
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('each room knows only its own runtime', () => {
  test.each([
    ['src/domain', 'document.title;', "'document'"],
    ['src/domain', 'setTimeout(() => 1, 1);', "'setTimeout'"],
    ['sw', 'window.alert(1);', "'window'"],
    ['server', 'localStorage.clear();', "'localStorage'"],
    ['src', 'process.exit(1);', "'process'"],
  ])('%s: %s', { timeout: 60_000 }, async (room, code, name) => {
    expect(await compiled(room, code)).toContain(`Cannot find name ${name}`);
  });
});
