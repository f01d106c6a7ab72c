import { builtinEnvironments, type Environment } from 'vitest/runtime';
import { completeDom } from './dom.ts';

/**
 * One jsdom document for all files of a worker, as one browser window outlives many pages. The app and React are then
 * loaded once for each worker and not for each file, and no timer or listener can hold a document that is gone.
 */
const scope = globalThis as typeof globalThis & { sharedDom?: Promise<unknown> };

// biome-ignore lint/style/noDefaultExport: the test runner reads an environment from it
export default {
  name: 'shared-dom',
  viteEnvironment: 'client',
  async setup(global, options) {
    scope.sharedDom ??= Promise.resolve(builtinEnvironments.jsdom.setup(global, options)).then(
      completeDom,
    );
    await scope.sharedDom;
    return { teardown() {} };
  },
} satisfies Environment;
