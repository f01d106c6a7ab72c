// Over 250 lines: every way in which the download of an Admin may go.
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button, focusIs } from './on-screen.ts';
import { searchField, shown } from './people-on-screen.ts';
import { ADMIN, appPerTest, JORGE, MARIA } from './render-app.tsx';

const app = appPerTest();
const LIST = '/dashboard/usersmanagement';
const USERS = 'Descargar usuarios (Excel)';
const RECORDS = 'Descargar registros (Excel)';
const JOBS = '/admin/workbooks';

/** A backend that makes workbooks only while they are downloaded. */
function withoutJobs(): void {
  app.network.change('GET', '/auth/me', (me) => ({
    ...me,
    capabilities: me.capabilities.filter((one: string) => one !== 'workbook-jobs'),
  }));
}

async function openList(): Promise<void> {
  await app.open(LIST, { as: ADMIN });
  await shown(1, 5, 12);
}

async function press(name: string): Promise<void> {
  await app.user.click(await button(name));
}

/** Waits until a button can be pressed again. */
function finished(name: string): Promise<void> {
  return waitFor(
    () => expect((screen.getByRole('button', { name }) as HTMLButtonElement).disabled).toBe(false),
    { timeout: 8000 },
  );
}

async function isDownloaded(...names: readonly string[]): Promise<void> {
  await waitFor(() => expect(app.downloads.map(({ name }) => name)).toEqual(names), {
    timeout: 8000,
  });
  for (const { file } of app.downloads) {
    expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 2)]).toEqual([0x50, 0x4b]);
  }
}

const text = (pattern: RegExp) => screen.findByText(pattern, undefined, { timeout: 8000 });

it('a Responsable is not offered the workbooks', async () => {
  await app.open(LIST, { as: MARIA });
  await shown(1, 5, 6);
  expect(screen.queryByRole('button', { name: /Excel/ })).toBeNull();
});

it.each([
  ['at once', withoutJobs, 'GET /admin/export/records'],
  ['after they were made aside', () => {}, `POST ${JOBS}`],
])('the server’s workbooks are downloaded without a message, %s', async (_how, given, call) => {
  given();
  await openList();
  for (const name of [USERS, RECORDS]) {
    await press(name);
    await finished(name);
  }
  await isDownloaded('Usuarios.xlsx', 'Registros.xlsx');
  expect(app.network.calls).toContain(call);
  expect(screen.queryByText(/^Sin conexión: (armamos|este)/)).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it.each([
  ['at once', withoutJobs],
  ['aside', () => {}],
])(
  'what the server denies is only logged, and not made on the device either, %s',
  async (_how, given) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    given();
    for (const method of ['GET', 'POST'] as const) {
      app.network.answer(method, /^\/admin\/(export|workbooks)/, () =>
        Response.json({}, { status: 403 }),
      );
    }
    await openList();
    for (const name of [USERS, RECORDS]) {
      await press(name);
      await finished(name);
    }
    expect(logged).toHaveBeenCalledWith(
      'the workbook did not come from the server',
      expect.anything(),
    );
    app.network.down();
    await press(RECORDS);
    await finished(RECORDS);
    expect(app.downloads).toEqual([]);
    expect(screen.queryByText(/^Sin conexión: (armamos|este)/)).toBeNull();
  },
);

/** The server says that a job is so far, until the returned function is called. */
const stillMaking = () =>
  app.network.change('GET', /^\/admin\/workbooks\/[^/]+$/, (job) => ({
    ...job,
    ...{ state: 'making', rows: 120_000, totalRows: 300_000, size: null },
  }));

it('it is shown how far a workbook is, and what happens when the connection is lost', async () => {
  const goOn = stillMaking();
  await openList();
  await press(RECORDS);
  await text(/^Preparando… 120\.000 de 300\.000 filas$/);
  const bar = screen.getByRole('progressbar', { name: 'Preparando…' }) as HTMLProgressElement;
  expect([bar.value, bar.max]).toEqual([120_000, 300_000]);
  app.network.down();
  await text(/^Sin conexión\. La descarga seguirá sola cuando vuelva\.$/);
  goOn();
  app.network.up();
  window.dispatchEvent(new Event('online'));
  await isDownloaded('Registros.xlsx');
  await finished(RECORDS);
});

it('a page that is opened again goes on with what it had asked for', async () => {
  const goOn = stillMaking();
  await openList();
  await press(RECORDS);
  await text(/^Preparando… 120/);
  await app.reload();
  await text(/^Preparando… 120/);
  goOn();
  await isDownloaded('Registros.xlsx');
  expect(app.network.calls.filter((call) => call === `POST ${JOBS}`)).toHaveLength(1);
});

it('what one Admin had asked for does not start for the next one in the same tab', async () => {
  const goOn = stillMaking();
  await openList();
  await press(RECORDS);
  await text(/^Preparando… 120/);
  const { db } = app.server.store;
  await db.updateTable('account').set({ role: 'Admin' }).where('mail', '=', JORGE).execute();
  goOn();
  // Signed out of in another tab, which clears nothing here.
  await app.open(LIST, { as: JORGE });
  await shown(1, 5, 12);
  await press(USERS);
  await finished(USERS);
  await isDownloaded('Usuarios.xlsx');
  expect(app.network.calls.filter((call) => call === `POST ${JOBS}`)).toHaveLength(2);
  await app.open(LIST, { as: ADMIN });
  await shown(1, 5, 12);
  await press(USERS);
  await isDownloaded('Usuarios.xlsx', 'Usuarios.xlsx');
});

it('a workbook that the server lost is asked for anew', async () => {
  const goOn = stillMaking();
  await openList();
  await press(RECORDS);
  await text(/^Preparando… 120/);
  await app.server.store.db.deleteFrom('workbook_job').execute();
  goOn();
  await isDownloaded('Registros.xlsx');
  expect(app.network.calls.filter((call) => call === `POST ${JOBS}`)).toHaveLength(2);
});

it('a download that is cancelled leaves nothing on the server', async () => {
  stillMaking();
  await openList();
  await press(RECORDS);
  await text(/^Preparando… 120/);
  await press('Cancelar descarga');
  await text(/^Descarga cancelada\.$/);
  await finished(RECORDS);
  for (const table of ['workbook_job', 'workbook_piece'] as const) {
    await expect
      .poll(() => app.server.store.db.selectFrom(table).selectAll().execute())
      .toEqual([]);
  }
  expect(app.downloads).toEqual([]);
});

it('by the keyboard: the beginning is said, and the progress has the focus until the button has it back', async () => {
  stillMaking();
  await openList();
  const download = await button(RECORDS);
  download.focus();
  await app.user.keyboard('{Enter}');
  const region = await screen.findByText('Preparando…', { selector: '[role="status"]' });
  await focusIs(await screen.findByRole('region', { name: 'Preparando…' }));
  expect(region.textContent).toBe('Preparando…');
  // A second Enter cancels nothing.
  await app.user.keyboard('{Enter}');
  await app.user.tab();
  await focusIs(await button('Cancelar descarga'));
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(region.textContent).toBe('Descarga cancelada.'));
  await focusIs(download);
});

it('what has the focus meanwhile keeps it, and a page that is opened again takes none', async () => {
  stillMaking();
  await openList();
  const release = app.network.hold('POST', JOBS);
  (await button(RECORDS)).focus();
  await app.user.keyboard('{Enter}');
  searchField().focus();
  release();
  await button('Cancelar descarga');
  expect(document.activeElement).toBe(searchField());
  await app.reload();
  await button('Cancelar descarga');
  expect(document.activeElement).toBe(document.body);
});

it('a workbook that fails says why, and what to do', async () => {
  const message = 'No queda espacio. Avisa a quien lo administra.';
  app.network.change('GET', /^\/admin\/workbooks\/[^/]+$/, (job) => ({
    ...job,
    ...{ state: 'failed', size: null, message },
  }));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await openList();
  await press(RECORDS);
  expect((await text(/^No queda espacio/)).getAttribute('role')).toBe('status');
  await finished(RECORDS);
});

it('a workbook that comes after the session has ended is not saved', async () => {
  withoutJobs();
  await openList();
  const release = app.network.hold('GET', '/admin/export/users-relations');
  await press(USERS);
  await waitFor(() => expect(app.network.calls).toContain('GET /admin/export/users-relations'));
  // Signed out of in another tab.
  localStorage.removeItem('token');
  dispatchEvent(new Event('storage'));
  await screen.findByLabelText('Correo electrónico');
  release();
  await openList();
  await press(RECORDS);
  await isDownloaded('Registros.xlsx');
});

it('a file of another kind is not handed out', async () => {
  app.network.answer('GET', /\/file$/, () => new Response('<p>Wifi'));
  await openList();
  await press(USERS);
  await text(/^Sin conexión\. La descarga/);
  expect(app.downloads).toEqual([]);
});
