import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { type CuttingProxy, startCuttingProxy } from '#tests/browser/cutting-proxy.ts';
import { beSignedIn, eventually, tokenOf } from '#tests/browser/family-week.ts';
import { pagePerFile } from '#tests/browser/fixture.ts';
import { ADMIN, openDatabase, type Product } from '#tests/browser/product.ts';

const RECORDS = 'Descargar registros (Excel)';
/** Enough rows to fill several pieces of a file. */
const CARE_REQUESTS = 30_000;
/** On a machine that does much else beside it. */
const MAKING_MS = 180_000;
const FILE = /\/file$/;

let product: Product;
let proxy: CuttingProxy;
let page: Page;
/** The sheet as it is downloaded at once. */
let wanted: string;

pagePerFile(
  async (story) => {
    ({ product, page } = story);
    const database = openDatabase(product.databaseFile);
    database.exec(`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${CARE_REQUESTS})
      insert into solicitud (id_paciente, id, fecha, hora_inicio, hora_fin, status)
        select (select min(id) from paciente), 'many-' || n, date('2030-01-01', '+' || (n / 48) || ' days'),
          substr('0' || (n % 48 / 2), -2) || case n % 2 when 0 then ':00' else ':30' end, '24:00', 'pendiente'
        from numbers;
      update paciente set calendar_size =
        (select count(*) from solicitud where solicitud.id_paciente = paciente.id)`);
    database.close();
    const token = await tokenOf(product.url, ADMIN);
    const answer = await fetch(`${product.url}/admin/export/records`, {
      headers: { authorization: `Bearer ${token}` },
    });
    wanted = sheetOf(Buffer.from(await answer.arrayBuffer()));
    expect(wanted.match(/<row /g)?.length).toBeGreaterThan(CARE_REQUESTS);
    proxy = await startCuttingProxy(product.url);
    await beSignedIn(page, proxy.url, ADMIN);
    await page.goto(`${proxy.url}/dashboard/usersmanagement`);
    await page.getByText(/^Mostrando /).waitFor();
  },
  { environment: () => ({}) },
);
afterAll(() => proxy.close());

/**
 * Lets the server run for a tenth of the time, so that a workbook is still being made for as long as somebody looks at
 * it, however fast the machine is.
 */
async function whileSlow(during: () => Promise<void>): Promise<void> {
  const server = product.pid();
  let isOver = false;
  const slowing = (async () => {
    while (!isOver) {
      process.kill(server, 'SIGSTOP');
      await pause(90);
      process.kill(server, 'SIGCONT');
      await pause(10);
    }
  })();
  try {
    await during();
    expect(counted("workbook_job where state = 'making'")).toBe(1);
  } finally {
    isOver = true;
    await slowing;
  }
}

const lost = () =>
  page.getByText('Sin conexión. La descarga seguirá sola cuando vuelva.').waitFor();

test('a workbook arrives whole although the network is cut while it is made and while it is fetched', async () => {
  const coming = page.waitForEvent('download', { timeout: MAKING_MS });
  await whileSlow(async () => {
    await page.getByRole('button', { name: RECORDS }).click();
    await page.getByText(/^Preparando… [1-9][\d.]* de 30\.\d{3} filas$/).waitFor();
    proxy.cut();
    await lost();
  });
  proxy.stopAnswer(FILE, 300_000);
  proxy.mend();
  // Bytes that the page has not read when the connection ends are lost.
  await page.getByText(/^Descargando… (0,[1-9]|[1-9])/).waitFor({ timeout: MAKING_MS });
  proxy.cut();
  proxy.mend();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('Registros.xlsx');
  expect(sheetOf(await readFile(await file.path())) === wanted).toBe(true);
  expect(proxy.ranges).toEqual([expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
  await nothingLeft();
  expect(counted("audit_entry where action = 'records-exported'")).toBe(2);
});

test('a page that is reloaded meanwhile goes on, and so does one whose server was killed', async () => {
  const shown = page.getByText(/^Preparando… [1-9]/);
  await whileSlow(async () => {
    await page.getByRole('button', { name: RECORDS }).click();
    await shown.waitFor();
    await page.reload();
    await shown.waitFor();
  });
  const coming = page.waitForEvent('download', { timeout: MAKING_MS });
  await product.kill();
  await lost();
  // Its claim has expired, as it has half a minute later.
  const database = openDatabase(product.databaseFile);
  database.exec("update workbook_job set claimed_until = '2020-01-01T00:00:00.000Z'");
  database.close();
  await product.start();
  expect(sheetOf(await readFile(await (await coming).path())) === wanted).toBe(true);
  await nothingLeft();
});

function sheetOf(bytes: Buffer): string {
  return strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
}

function nothingLeft(): Promise<void> {
  return eventually(async () => [counted('workbook_job'), counted('workbook_piece')], [0, 0]);
}

function counted(rows: string): number {
  const database = openDatabase(product.databaseFile);
  try {
    return (database.prepare(`select count(*) n from ${rows}`).get([]) as { n: number }).n;
  } finally {
    database.close();
  }
}
