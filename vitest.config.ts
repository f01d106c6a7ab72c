import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/browser/longest-first.ts';

/**
 * The suites: `unit` needs only Node, `components` a DOM without a browser, `server` runs on both database engines,
 * `browser` drives a real Chromium against the built product, `engines` other browsers; `bench` measures and asserts
 * nothing.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // `npm run coverage`: how much of the features is tested without a browser. It fails below the threshold.
    coverage: {
      provider: 'v8',
      include: ['src/features/**/*.{ts,tsx}'],
      reporter: ['text-summary', 'text'],
      reportOnFailure: true,
      thresholds: { lines: 80 },
    },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            'tests/browser/**',
            'tests/components/**',
            'tests/engines/**',
            'tests/server/**',
          ],
          // A thread starts faster than a process, and by default the runner leaves one of two cores idle.
          pool: 'threads',
          // A worker loads the code once for all its files, and with it the databases that Dexie finds at its start.
          isolate: false,
          setupFiles: ['fake-indexeddb/auto'],
          // Tests wait now and then, for PostgreSQL, a disk, databases and React: three keep two cores busy.
          maxWorkers: 3,
          // A property test is a thousand runs, which take long on a busy machine.
          testTimeout: 60_000,
          // The default of a second is too short on a busy machine.
          expect: { poll: { timeout: 20_000, interval: 50 } },
        },
      },
      {
        test: {
          name: 'components',
          environment: './tests/components/shared-dom.ts',
          environmentOptions: { jsdom: { url: 'http://localhost/' } },
          include: ['tests/components/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/components/setup.ts'],
          // The hours on the screen are those of the device.
          env: { TZ: 'America/Santiago' },
          maxWorkers: 3,
          // The app is loaded once for each worker, into the one document of `shared-dom.ts`.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          // One PostgreSQL for all files, and the built server.
          globalSetup: ['tests/server/global-setup.ts'],
          // A worker loads the server once for all its files: every test begins with the seeded rows and the clock at its
          // start (`test-backend.ts`), and puts back what it changes of the process.
          isolate: false,
          maxWorkers: 3,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // The default of a second is too short on a busy machine.
          expect: { poll: { timeout: 20_000, interval: 50 } },
        },
      },
      {
        test: {
          name: 'bench',
          environment: 'node',
          include: ['bench/**/*.bench.ts'],
          globalSetup: ['tests/browser/global-setup.ts'],
          // Measurements are only meaningful one at a time.
          fileParallelism: false,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'engines',
          environment: 'node',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: ['tests/browser/global-setup.ts'],
          // One window at a time, because the timing of these stories depends on a fast start.
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000, interval: 50 } },
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/browser/global-setup.ts'],
          // A story often waits for a timer of the app or of the browser: four at a time keep two cores busy.
          maxWorkers: 4,
          // Projects with another number of workers run apart: `npm run kills` needs this one and the server's.
          sequence: { groupOrder: 1 },
          // The files of a worker share its browser and its server (`worker-scope.ts`).
          isolate: false,
          // A hanging wait has its own timeout; a whole story may be slow on a busy machine.
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000, interval: 50 } },
        },
      },
    ],
  },
});
