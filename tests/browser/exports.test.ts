import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import Database from 'libsql';
import type { Page } from 'playwright-core';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProfile, type Profile, workerInControl } from './chromium.ts';
import { signIn } from './family-week.ts';
import { ADMIN, MARIA, type Product, startProduct } from './product.ts';

const EVIL = '=HYPERLINK("http://evil.example";"ver")';

const USERS = 'Descargar usuarios (Excel)';
const RECORDS = 'Descargar registros (Excel)';

/** One server, one browser; the tests are one story and follow each other. */
let product: Product;
let profile: Profile;
let page: Page;
let onlineUsers: Workbook;
let onlineRecords: Workbook;

beforeAll(async () => {
  product = await startProduct();
  const database = new Database(product.databaseFile);
  database.prepare("update account set name = ? where mail like 'camila@%'").run(EVIL);
  database.close();
  profile = await createProfile();
  const context = await profile.open();
  page = context.pages()[0] ?? (await context.newPage());
});
afterAll(async () => {
  await profile.close();
  await product.close();
});

test('a Responsable is not offered the workbooks, an Admin is', async () => {
  await signIn(page, product.url, MARIA);
  await page.getByRole('heading', { name: 'Mis seres queridos' }).waitFor();
  expect(await page.getByRole('button', { name: /Excel/ }).count()).toBe(0);
  await signIn(page, product.url, ADMIN);
  await page.getByRole('button', { name: RECORDS }).waitFor();
  await page.getByText(/^Mostrando /).waitFor();
});

test('without network and without a copy of the records, it says what to do', async () => {
  await workerInControl(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: RECORDS }).click();
  await page.getByText('los turnos de las familias no se guardan aquí').waitFor();
  await page.context().setOffline(false);
});

test('the server’s workbooks come as files, with nothing to say about them', async () => {
  onlineUsers = await download(USERS);
  expect(onlineUsers.file).toBe('Usuarios.xlsx');
  expect(onlineUsers.sheets.map(({ sheet }) => sheet)).toEqual(['Usuarios', 'Relaciones']);
  expect(onlineUsers.sheets[0]?.data).toHaveLength(1 + count('account') + count('paciente'));
  onlineRecords = await download(RECORDS);
  expect(onlineRecords.file).toBe('Registros.xlsx');
  expect(onlineRecords.sheets[0]?.data).toHaveLength(1 + count('solicitud'));
  expect(await said()).toBe('');
});

test('without network the users are made here, the same, and the file says from when', async () => {
  await page.context().setOffline(true);
  await page.reload();
  const here = await download(USERS);
  expect(here.file).toBe('Usuarios.xlsx');
  const [users, about] = here.sheets;
  expect(users?.sheet).toBe('Usuarios');
  expect(users?.data).toEqual(onlineUsers.sheets[0]?.data);
  const when = /del (\d\d-\d\d-\d{4}, \d\d:\d\d)\. No incluye la hoja Relaciones/.exec(
    await said(),
  );
  expect(about?.data).toContainEqual(['Datos del', when?.[1]]);
});

test('no name becomes a formula or a link', async () => {
  for (const { sheets, xml } of [onlineUsers, await download(USERS)]) {
    const names = sheets[0]?.data.map(([name]) => name);
    expect(names).toContain(`'${EVIL}`);
    expect(xml).not.toMatch(/<f[ >]|<hyperlink/);
    expect(xml).toMatch(/<autoFilter ref="A1:L\d+"/);
    expect(sheets[0]?.data[1]?.[8]).toBeInstanceOf(Date);
  }
});

test('without network the records are those that were last downloaded, as they were', async () => {
  const here = await download(RECORDS);
  expect(here.bytes.equals(onlineRecords.bytes)).toBe(true);
  expect(await said()).toMatch(/es el que se descargó el \d\d-\d\d-\d{4}, \d\d:\d\d\.$/);
  await page.context().setOffline(false);
});

test.each([
  ['an error of the server', { status: 500, body: '{}' }],
  ['the page of a captive portal', { status: 200, contentType: 'text/html', body: '<p>Wifi' }],
])('%s is no workbook either', async (_what, answer) => {
  await page.route('**/admin/export/**', (route) => route.fulfill(answer));
  const here = await download(USERS);
  expect(here.sheets.map(({ sheet }) => sheet)).toEqual(['Usuarios', 'Información']);
  await page.unroute('**/admin/export/**');
});

test('what the server denies is only logged', async () => {
  const logged = page.waitForEvent('console', (message) => /did not come/.test(message.text()));
  await page.route('**/admin/export/**', (route) => route.fulfill({ status: 403, body: '{}' }));
  let files = 0;
  page.on('download', () => {
    files += 1;
  });
  await page.getByRole('button', { name: USERS }).click();
  await logged;
  await page.getByRole('button', { name: USERS, disabled: false }).waitFor();
  expect([files, await said()]).toEqual([0, '']);
  expect(profile.complaints).toEqual([]);
});

interface Workbook {
  readonly file: string;
  readonly bytes: Buffer;
  readonly sheets: Awaited<ReturnType<typeof readXlsx>>;
  /** The first sheet as it is written. */
  readonly xml: string;
}

/** Clicks and reads the file that comes, with a package that neither side writes with. */
async function download(button: string): Promise<Workbook> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await coming;
  const bytes = await readFile(await file.path());
  const sheet = unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array();
  // The words about it stand once the button is free again.
  await page.getByRole('button', { name: button, disabled: false }).waitFor();
  return {
    file: file.suggestedFilename(),
    bytes,
    sheets: await readXlsx(bytes),
    xml: strFromU8(sheet),
  };
}

/** What stands beneath the buttons. */
function said(): Promise<string> {
  return page
    .getByRole('button', { name: USERS })
    .evaluate((button) => button.parentElement?.nextElementSibling?.textContent ?? 'nothing there');
}

function count(table: string): number {
  const database = new Database(product.databaseFile, { readonly: true });
  try {
    return (database.prepare(`select count(*) n from ${table}`).get() as { n: number }).n;
  } finally {
    database.close();
  }
}
