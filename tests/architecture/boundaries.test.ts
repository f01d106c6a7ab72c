import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/** A copy of the project, because other tests read its folders while this one adds files. */
let copy: string;

beforeAll(async () => {
  copy = `${await mkdtemp(join(tmpdir(), 'copy-'))}/`;
  const copied = [
    'biome.json',
    '.gitignore',
    'package.json',
    'tsconfig.json',
    'src',
    'sw',
    'server',
    'conformance',
  ];
  for (const path of copied) await cp(ROOT + path, copy + path, { recursive: true });
  await symlink(`${ROOT}node_modules`, `${copy}node_modules`);
});

afterAll(() => rm(copy, { recursive: true }));

/** For each module: what its files must not import, and an example of what they may. */
const BOUNDARIES: readonly (readonly [
  module: string,
  forbidden: readonly string[],
  allowed: string,
])[] = [
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

/** The imports that the linter rejects in a file of `module`. */
async function rejected(module: string, specifiers: readonly string[]): Promise<readonly string[]> {
  const folder = await mkdtemp(`${copy}${module}/probe-`);
  try {
    const file = `${folder}/probe.ts`;
    await writeFile(file, specifiers.map((name) => `export * from '${name}';\n`).join(''));
    const report = await run(
      `${copy}node_modules/.bin/biome`,
      [
        'lint',
        '--only=style/noRestrictedImports',
        '--reporter=github',
        '--max-diagnostics=none',
        file,
      ],
      { cwd: copy },
    ).catch((error: { readonly stdout: string }) => error);
    const lines = [...report.stdout.matchAll(/noRestrictedImports.*?line=(\d+)/g)].map((match) =>
      Number(match[1]),
    );
    return specifiers.filter((_, index) => lines.includes(index + 1));
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the boundaries between modules', () => {
  test.each(BOUNDARIES)('%s', { timeout: 60_000 }, async (module, forbidden, allowed) => {
    const upward = '../upward.ts';
    const all = [...forbidden, upward];
    expect(await rejected(module, [...all, allowed, './own.ts'])).toEqual(all);
  });

  test('only api/client.ts imports ky', async () => {
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
      { cwd: copy },
    );
    expect(source.stdout.trim()).toBe('src/api/client.ts');
  });
});

/** The compiler's output for a line of code in a module. */
async function compiled(module: string, code: string): Promise<string> {
  const folder = await mkdtemp(`${copy}${module}/probe-`);
  try {
    await writeFile(`${folder}/probe.ts`, `${code}\nexport {};\n`);
    const report = await run(`${copy}node_modules/.bin/tsc`, [
      '--project',
      `${copy}${module}`,
    ]).catch((error: { readonly stdout: string }) => error);
    return report.stdout
      .split('\n')
      .filter((line) => line.includes('probe.ts'))
      .join('\n');
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('each module knows only its own runtime', () => {
  test.each([
    ['src/domain', 'document.title;', "'document'"],
    ['src/domain', 'setTimeout(() => 1, 1);', "'setTimeout'"],
    ['sw', 'window.alert(1);', "'window'"],
    ['server', 'localStorage.clear();', "'localStorage'"],
    ['src', 'process.exit(1);', "'process'"],
  ])('%s: %s', { timeout: 60_000 }, async (module, code, name) => {
    expect(await compiled(module, code)).toContain(`Cannot find name ${name}`);
  });
});
