import type { Page } from 'playwright-core';

/**
 * Does what hands out a file, and returns its text. The file's address must still be good behind the
 * click: some browsers only then begin to read.
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
