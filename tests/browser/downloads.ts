import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** Downloads a file from the planner, and waits until its dialog is gone. */
export async function downloadPlan(
  page: Page,
  item: RegExp,
): Promise<{ readonly name: string; readonly file: Buffer }> {
  await page.getByRole('button', { name: 'Planificar' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: item }).click(),
  ]);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return { name: file.suggestedFilename(), file: await readFile(await file.path()) };
}

/**
 * Performs an action that starts a download, and returns the file's text. Fails if the object URL was
 * revoked right away, because some browsers start reading it only after the click.
 */
export async function downloadedBy(
  page: Page,
  act: () => Promise<void>,
): Promise<{ name: string; text: string }> {
  await page.evaluate(() => {
    const revoke = URL.revokeObjectURL;
    URL.revokeObjectURL = (address) => {
      document.documentElement.dataset['revoked'] = address;
      revoke.call(URL, address);
    };
  });
  const download = page.waitForEvent('download');
  await act();
  const file = await download;
  const revoked = await page.evaluate(() => document.documentElement.dataset['revoked'] ?? null);
  if (revoked !== null) throw new Error(`the address of ${file.suggestedFilename()} is gone`);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return { name: file.suggestedFilename(), text: Buffer.concat(chunks).toString() };
}
