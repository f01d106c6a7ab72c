import type { BrowserContext } from 'playwright-core';

/** What the pages of a profile complained of and wrote to their consoles. */
export interface PageRecord {
  readonly complaints: string[];
  readonly messages: string[];
}

/** The address and text of every open page, and the last messages of all consoles. */
export async function describePages(
  contexts: readonly BrowserContext[],
  { messages }: PageRecord,
): Promise<string> {
  const pages = contexts.flatMap((context) => context.pages());
  const texts = pages.map(async (page) => {
    const text = page.locator('body').innerText({ timeout: 5000 });
    return `${page.url()}\n${await text.catch(String)}`;
  });
  return [...(await Promise.all(texts)), ...messages.slice(-20)].join('\n\n');
}
