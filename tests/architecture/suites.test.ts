import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { groupBy } from '#domain/group-by.ts';

/**
 * The runner's message about a project; it refuses to run projects of one group that have different numbers of workers.
 */
interface Suite {
  readonly name: string;
  readonly maxWorkers?: number;
  readonly sequence?: { readonly groupOrder?: number };
}

const ROOT = new URL('../../', import.meta.url);

it('runs in one group only suites with as many workers, in every command of package.json', async () => {
  const { default: config } = await import(new URL('vitest.config.ts', ROOT).href);
  const suites: readonly Suite[] = config.test.projects.map(
    ({ test }: { readonly test: Suite }) => test,
  );
  const { scripts } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const together = Object.entries(scripts)
    .map(([command, text]) => ({
      command,
      run: [...text.matchAll(/--project (\w+)/g)].map(([, name]) =>
        suites.find((suite) => suite.name === name),
      ),
    }))
    .filter(({ run }) => run.length > 1);
  expect(together.map(({ command }) => command)).toEqual(['coverage', 'kills']);
  for (const { command, run } of together) {
    for (const group of groupBy(run, (suite) => suite?.sequence?.groupOrder ?? 0).values()) {
      const workers = new Set(group.map((suite) => suite?.maxWorkers));
      expect(workers.size, command).toBe(1);
    }
  }
});

it('measures the build in `npm test` alone: another brand or backend may make it larger than its budget', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8'));
  expect(scripts.build).not.toContain('check-bundle');
  expect(await readFile(new URL('scripts/test.mjs', ROOT), 'utf8')).toContain('check-bundle.mjs');
});
