import { defineConfig } from 'vitest/config';

/** The suites: `unit` needs Node alone, `server` runs on both engines, `browser` drives a real Chromium against the built product; `bench` measures it and asserts nothing. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**', 'tests/server/**'],
          // A thread begins sooner than a process, and by itself the runner leaves one of two cores idle.
          pool: 'threads',
          maxWorkers: 2,
          // A property is a thousand runs, which a machine that does something else beside takes long for.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          // One PostgreSQL for all files, and the server as it is built.
          globalSetup: ['tests/server/global-setup.ts'],
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'bench',
          environment: 'node',
          include: ['bench/**/*.bench.ts'],
          globalSetup: ['tests/browser/global-setup.ts'],
          // Figures are only worth something one at a time.
          fileParallelism: false,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/browser/global-setup.ts'],
          // Each file runs a server and a browser of its own; three of them keep two cores from waiting.
          maxWorkers: 3,
          // Nothing is kept in a module: what drives the browser is read once and not for each file.
          isolate: false,
          // What hangs is ended by the wait it hangs in; a whole story may be slow on a busy machine.
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000, interval: 50 } },
        },
      },
    ],
  },
});
