import type { Page, Route } from 'playwright-core';

const PROBE = '/robots.txt?probe';

/**
 * Answers calls of a page that is open already. For a moment after `page.route` such a page may still ask the network
 * itself: this waits until it does not. Before a page is opened, `page.route` is enough.
 */
export async function intercept(
  page: Page,
  url: string | RegExp,
  answer: (route: Route) => unknown,
): Promise<void> {
  await page.route(url, answer);
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: 204 }));
  await page.evaluate(async (probe) => {
    const isIntercepted = async () => (await fetch(probe)).status === 204;
    while (!(await isIntercepted()));
  }, PROBE);
}
