import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import Database from 'libsql';
import type { Page } from 'playwright-core';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contextIn, type Profile, workerInControl } from '#tests/browser/chromium.ts';
import { beSignedIn, eventually } from '#tests/browser/family-week.ts';
import { intercept } from '#tests/browser/intercept.ts';
import { ADMIN, openDatabase, type Product, startProduct } from '#tests/browser/product.ts';
import { workerScope } from '#tests/browser/worker-scope.ts';

/** The address from which a workbook is requested. */
const MADE_BY_SERVER = /\/admin\/(export|workbooks)/;

const EVIL = '=HYPERLINK("http://evil.example";"ver")';

const USERS = 'Descargar usuarios (Excel)';
const RECORDS = 'Descargar registros (Excel)';

/** One server and one page; the tests build on each other. */
let product: Product;
let profile: Profile;
let page: Page;
let onlineUsers: Workbook;
let onlineCareRequests: Workbook;

workerScope.beforeAll(({ sharedBrowser }) => {
  profile = contextIn(sharedBrowser);
});
beforeAll(async () => {
  product = await startProduct();
  const database = openDatabase(product.databaseFile);
  database.prepare("update account set name = ? where mail like 'camila@%'").run(EVIL);
  database.close();
  page = await (await profile.open({ worker: true })).newPage();
});
afterAll(async () => {
  await profile.close();
  await product.close();
});

test('no workbook is fetched before the Admin asks for it', async () => {
  await beSignedIn(page, product.url, ADMIN);
  await page.goto(`${product.url}/dashboard/usersmanagement`);
  await page.getByText(/^Mostrando /).waitFor();
  expect(count("audit_entry where action like '%-exported'")).toBe(0);
});

test('the server’s workbooks are downloaded without a message', async () => {
  onlineUsers = await download(USERS);
  expect(onlineUsers.file).toBe('Usuarios.xlsx');
  expect(onlineUsers.sheets.map(({ sheet }) => sheet)).toEqual(['Usuarios', 'Relaciones']);
  expect(onlineUsers.sheets[0]?.data).toHaveLength(1 + count('account') + count('paciente'));
  onlineCareRequests = await download(RECORDS);
  expect(onlineCareRequests.file).toBe('Registros.xlsx');
  expect(onlineCareRequests.sheets[0]?.data).toHaveLength(1 + count('solicitud'));
  expect(await said()).toBe('');
  expect(count("audit_entry where action = 'records-exported'")).toBe(1);
});

test('the profile says that the records are on the device', async () => {
  await page.getByRole('link', { name: 'Datos personales' }).click();
  const fact = page.getByText('Registros de las familias').locator('xpath=following-sibling::dd');
  await fact.getByText(/^Copia del \d\d-\d\d-\d{4}, \d\d:\d\d, /).waitFor();
  await page.goto(`${product.url}/dashboard/usersmanagement`);
});

test('offline the users’ workbook is made on the device, with the same content and the date of its data', async () => {
  await workerInControl(page);
  await page.context().setOffline(true);
  await page.reload();
  const here = await download(USERS);
  expect(here.file).toBe('Usuarios.xlsx');
  const [users, about] = here.sheets;
  expect(users?.sheet).toBe('Usuarios');
  expect(users?.data).toEqual(onlineUsers.sheets[0]?.data);
  const when =
    /^Sin conexión: .* el (\d\d-\d\d-\d{4}, \d\d:\d\d)\. No incluye la hoja Relaciones/.exec(
      await said(),
    );
  expect(about?.data).toContainEqual(['Datos del', when?.[1]]);
});

test('offline the last download of the records is handed out, with its date', async () => {
  const again = await download(RECORDS);
  expect(again.file).toBe('Registros.xlsx');
  expect(again.bytes.equals(onlineCareRequests.bytes)).toBe(true);
  expect(await said()).toMatch(
    /^Sin conexión: .* la última copia descargada, del \d\d-\d\d-\d{4}, \d\d:\d\d\.$/,
  );
});

test('no name becomes a formula or a link', async () => {
  const madeHere = await download(USERS);
  await page.context().setOffline(false);
  for (const { xml } of [onlineUsers, onlineCareRequests, madeHere]) {
    expect(xml).not.toMatch(/<f[ >]|<hyperlink/);
    expect(xml).toMatch(/<autoFilter ref="A1:[IL]\d+"/);
  }
  for (const { sheets } of [onlineUsers, madeHere]) {
    expect(sheets[0]?.data.map(([name]) => name)).toContain(`'${EVIL}`);
    expect(sheets[0]?.data[1]?.[8]).toBeInstanceOf(Date);
  }
  const caregivers = onlineCareRequests.sheets[0]?.data.map((row) => String(row[7]));
  expect(caregivers).toContainEqual(expect.stringMatching(/^'=HYPERLINK/));
  const [fecha, inicio, , horas] = onlineCareRequests.sheets[0]?.data[1] ?? [];
  expect(fecha).toBeInstanceOf(Date);
  expect([typeof inicio, typeof horas]).toEqual(['string', 'number']);
});

test.each([
  ['an error of the server', { status: 500, body: '{}' }],
  ['the page of a captive portal', { status: 200, contentType: 'text/html', body: '<p>Wifi' }],
])('%s is no workbook either', async (_what, answer) => {
  await intercept(page, MADE_BY_SERVER, (route) => route.fulfill(answer));
  const users = await download(USERS);
  expect(users.sheets.map(({ sheet }) => sheet)).toEqual(['Usuarios', 'Información']);
  expect((await download(RECORDS)).bytes.equals(onlineCareRequests.bytes)).toBe(true);
  await page.unroute(MADE_BY_SERVER);
});

test('after signing out nothing of them is left on the device', async () => {
  await download(RECORDS);
  const database = await recordsDatabase();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL(`${product.url}/`);
  // Except the mark that the account has signed out.
  await eventually(async () => (await onDevice())[database], ['meta left']);
  expect(profile.complaints).toEqual([]);
});

interface Workbook {
  readonly file: string;
  readonly bytes: Buffer;
  readonly sheets: Awaited<ReturnType<typeof readXlsx>>;
  /** The XML of the first sheet. */
  readonly xml: string;
}

/** Clicks and reads the downloaded file, with a library that neither the server nor the app writes with. */
async function download(button: string): Promise<Workbook> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await coming;
  const bytes = await readFile(await file.path());
  const sheet = unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array();
  // The message is complete once the button is enabled again.
  await page.getByRole('button', { name: button, disabled: false }).waitFor();
  return {
    file: file.suggestedFilename(),
    bytes,
    sheets: await readXlsx(bytes),
    xml: strFromU8(sheet),
  };
}

/** The message below the buttons. */
function said(): Promise<string> {
  return page
    .getByRole('button', { name: USERS })
    .evaluate((button) => button.parentElement?.nextElementSibling?.textContent ?? 'nothing there');
}

/** All rows of the account databases on this device, as store and key. */
function onDevice(): Promise<Record<string, readonly string[]>> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: Record<string, string[]> = {};
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined || name === 'vinculo-session') continue;
      const db = await settled(indexedDB.open(name));
      const rows: string[] = [];
      for (const store of db.objectStoreNames) {
        const keys = await settled(db.transaction(store).objectStore(store).getAllKeys());
        rows.push(...keys.map((key) => `${store} ${key}`));
      }
      found[name] = rows;
      db.close();
    }
    return found;
  });
}

const KEPT = 'meta records';

/** The name of the database with the records. */
async function recordsDatabase(): Promise<string> {
  const [name] = Object.entries(await onDevice()).find(([, rows]) => rows.includes(KEPT)) ?? [];
  if (name === undefined) throw new Error('no database holds the records');
  return name;
}

function count(table: string): number {
  const database = new Database(product.databaseFile, { readonly: true });
  try {
    return (database.prepare(`select count(*) n from ${table}`).get() as { n: number }).n;
  } finally {
    database.close();
  }
}
