import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/** Every boundary: what its files may not import, and an example of what they may. */
const BOUNDARIES: readonly (readonly [
  module: string,
  forbidden: readonly string[],
  allowed: string,
])[] = [
  [
    'src/domain',
    ['dexie', '#db/calendar/drafts.ts', 'node:fs', 'react', 'valibot'],
    '#domain/people/id.ts',
  ],
  ['src/db', ['#api/api.ts', '#sync/flush.ts', 'ky', 'react'], 'dexie'],
  ['src/api', ['#db/calendar/drafts.ts', 'dexie', 'ky', '#sync/flush.ts'], '#domain/people/id.ts'],
  [
    'src/sync',
    ['#ui/button.tsx', '#features/calendar/calendar-page.tsx', 'react', 'ky', 'dexie'],
    '#db/calendar/drafts.ts',
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
  [
    'src/features/people',
    ['#features/calendar/calendar-page.tsx', 'ky', 'dexie'],
    '#db/people/people.ts',
  ],
  [
    'src/workbook',
    ['#db/people/people.ts', '#ui/button.tsx', '#services', 'react', 'read-excel-file/universal'],
    'sheetjs-style',
  ],
  [
    'src/routes',
    ['#api/api.ts', '#db/calendar/drafts.ts', '#sync/flush.ts', 'ky', 'dexie'],
    '#features/landing/landing-page.tsx',
  ],
  [
    'src/app',
    ['ky', 'dexie', '#db/calendar/drafts.ts', '#features/landing/landing-page.tsx'],
    '#sync/flush.ts',
  ],
  [
    'src/account',
    ['ky', 'dexie', 'react', '#ui/button.tsx', '#features/landing/landing-page.tsx'],
    '#db/calendar/drafts.ts',
  ],
  ['src/platform', ['#domain/people/id.ts', '#ui/button.tsx', '#services', 'dexie'], 'react'],
  [
    'sw',
    ['react', '#ui/button.tsx', '#features/calendar/calendar-page.tsx', '#services'],
    'workbox-precaching',
  ],
  [
    'server',
    [
      '#db/calendar/drafts.ts',
      '#api/api.ts',
      '#ui/button.tsx',
      '#workbook/workbook-bytes.ts',
      'sheetjs-style',
      'react',
      'dexie',
    ],
    '#domain/workbook/sheet.ts',
  ],
  [
    'conformance',
    [
      '#db/calendar/drafts.ts',
      '#sync/flush.ts',
      '#server/app.ts',
      '#i18n/format.ts',
      'ky',
      'react',
    ],
    '#api/client.ts',
  ],
];

const UPWARD = '../other.ts';
const PROBE = 'probe.ts';

/** Per module, the lines of its probe with an import that the linter forbids; one run finds them all. */
let found: ReadonlyMap<string, readonly number[]>;

beforeAll(async () => {
  // The linter's rules go by the path of a file, so each probe is alone in an otherwise empty module.
  const probes = await mkdtemp(join(tmpdir(), 'imports-'));
  try {
    await Promise.all([
      ...['biome.json', '.gitignore', 'package.json'].map((file) =>
        copyFile(ROOT + file, join(probes, file)),
      ),
      symlink(`${ROOT}node_modules`, join(probes, 'node_modules')),
      ...BOUNDARIES.map(async ([module, forbidden, allowed]) => {
        const imports = [...forbidden, UPWARD, allowed, './own.ts'];
        await mkdir(join(probes, module), { recursive: true });
        const lines = imports.map((name) => `export * from '${name}';\n`);
        await writeFile(join(probes, module, PROBE), lines.join(''));
      }),
    ]);
    const report = await run(
      `${ROOT}node_modules/.bin/biome`,
      [
        'lint',
        '--only=style/noRestrictedImports',
        '--reporter=github',
        '--max-diagnostics=none',
        '.',
      ],
      { cwd: probes },
    ).catch((error: { readonly stdout: string }) => error);
    const matches = [...report.stdout.matchAll(/noRestrictedImports.*?file=([^,]+),line=(\d+)/g)];
    found = new Map(
      BOUNDARIES.map(([module]) => [
        module,
        matches
          .filter(([, file]) => file?.endsWith(`/${module}/${PROBE}`))
          .map(([, , line]) => Number(line))
          .sort((one, other) => one - other),
      ]),
    );
  } finally {
    await rm(probes, { recursive: true });
  }
}, 60_000);

describe('the boundaries between the modules', () => {
  test.each(BOUNDARIES)('%s', (module, forbidden) => {
    const all = [...forbidden, UPWARD];
    expect(found.get(module)).toEqual(all.map((_, index) => index + 1));
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
      { cwd: ROOT },
    );
    expect(source.stdout.trim()).toBe('src/api/client.ts');
  });
});

/**
 * Each module has a file that its own type check compiles (`npm run check`) and that uses globals which its runtime
 * lacks. Each line expects its error, so a global that comes in through any of the module's imports fails that check.
 */
describe('each module knows only its own runtime', () => {
  test.each([
    ['src/domain', '../../tests/architecture/globals/domain.ts'],
    ['src', '../tests/architecture/globals/src.ts'],
    ['sw', '../tests/architecture/globals/sw.ts'],
    ['server', '../tests/architecture/globals/server.ts'],
  ])('%s', async (module, file) => {
    const config = JSON.parse(await readFile(`${ROOT}${module}/tsconfig.json`, 'utf8'));
    expect(config.include).toContain(file);
    expect(await readFile(join(ROOT, module, file), 'utf8')).toContain('@ts-expect-error');
  });
});
