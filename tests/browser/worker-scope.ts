import { type Browser, chromium } from 'playwright-core';
import { test } from 'vitest';
import { chromiumPath, LAUNCH_ARGUMENTS } from './chromium.ts';
import { type Product, startProduct } from './product.ts';

/**
 * Resources that start once for all stories of a worker and end with it: a browser, in which each story has its own
 * context, and a server, on which each story has its own family. Only hooks defined by it see them:
 * `workerScope.beforeAll(({ sharedBrowser }) => …)`.
 */
export const workerScope = test.extend<{
  readonly sharedBrowser: Browser;
  readonly sharedProduct: Product;
}>({
  sharedBrowser: [
    // The runner reads from this pattern what a fixture depends on.
    // biome-ignore lint/correctness/noEmptyPattern: on nothing
    async ({}, use) => {
      const browser = await chromium.launch({
        executablePath: chromiumPath(),
        headless: true,
        args: LAUNCH_ARGUMENTS,
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  sharedProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: the same
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.close();
    },
    { scope: 'worker' },
  ],
});
