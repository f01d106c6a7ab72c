// Over 250 lines: the table of docs/scenes.md for one device, row by row.
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { DraftRow } from '#db/stored-rows.ts';
import { draftWritten, emptyWeek, expectShifts, openAt, shiftsOn } from './calendar-week.ts';
import {
  beSignedIn,
  cell,
  dialog,
  eventually,
  press,
  save,
  signIn,
  syncState,
} from './family-week.ts';
import { storyPerTest } from './fixture.ts';
import { openDatabase } from './product.ts';
import { otherDevice } from './shifts.ts';

/** What seldom happens to one device; `docs/scenes.md` has the results. Without a worker, which no script reaches. */
const story = storyPerTest();

const MONDAY = emptyWeek(0);
const DAY_MS = 86_400_000;

async function openWeek(page: Page, name = 'Rosa Elena'): Promise<void> {
  const patient = story.product.paciente(name);
  await openAt(page, story.proxy.url, { paciente: patient, fecha: MONDAY, vista: 'semana' });
}

function onServer(name = 'Rosa Elena'): readonly string[] {
  return story.product
    .records(story.product.paciente(name))
    .filter(({ fecha }) => fecha === MONDAY)
    .map(({ horaInicio, horaFin }) => `${horaInicio}–${horaFin}`)
    .sort();
}

const online = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

describe.each([
  { way: 'ahead', days: 1, age: /Guardado hace un momento$/ },
  { way: 'behind', days: -1, age: /Guardado hace (1 día|23 horas)$/ },
])('a clock a day $way', ({ days, age }) => {
  it('sends, receives, keeps what waits over its correction, and claims nothing untrue', async () => {
    const context = await story.profile.open({ worker: false });
    await context.clock.install({ time: Date.now() + days * DAY_MS });
    const page = await context.newPage();
    await signIn(page, story.proxy.url, story.maria);
    await openWeek(page);
    await cell(page, MONDAY, '10:00').click();
    await save(page);
    await eventually(onServer, ['10:00–10:30']);
    await syncState(page, 'al-dia', 0);

    // Another device, whose clock is right.
    const other = await otherDevice(story.product);
    await other([{ accion: 'inscribir', fecha: MONDAY, hora_inicio: '12:00', hora_fin: '13:00' }]);
    await eventually(async () => {
      await online(page);
      return shiftsOn(page, MONDAY);
    }, ['10:00–10:30 pendiente', '12:00–13:00 pendiente']);

    // A save waits, with a moment of the next attempt by the wrong clock.
    story.proxy.fault = 'portal';
    await cell(page, MONDAY, '15:00').click();
    await save(page);
    await syncState(page, 'sin-conexion', 1);
    await page.clock.setSystemTime(Date.now());
    await page
      .getByRole('button', { name: /Ver cambios por enviar/ })
      .first()
      .click();
    await dialog(page).getByText(age).waitFor();
    await page.keyboard.press('Escape');
    story.proxy.fault = 'none';
    await online(page);
    await eventually(onServer, ['10:00–10:30', '12:00–13:00', '15:00–15:30']);
    await syncState(page, 'al-dia', 0);
    expect(await page.getByText('Tu sesión venció', { exact: false }).count()).toBe(0);
  });
});

/** Lets the nth write from now on fail as on a full disk. */
async function failWrite(page: Page, nth: number): Promise<void> {
  await page.evaluate((left) => Object.assign(globalThis, { writesLeft: left }), nth);
}

const writesLeft = (page: Page) =>
  page.evaluate(() => (globalThis as { writesLeft?: number }).writesLeft ?? 0);

/** Where the changes of the patient are, read in one transaction without the app. */
function onDisk(page: Page): Promise<{ readonly isDrafted: boolean; readonly isSaved: boolean }> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases = await indexedDB.databases();
    const { name = '' } = databases.find((found) => !found.name?.endsWith('-session')) ?? {};
    const db = await settled(indexedDB.open(name));
    const stores = db.transaction(['drafts', 'saves']);
    const [drafts, saves] = await Promise.all([
      settled<DraftRow[]>(stores.objectStore('drafts').getAll()),
      settled(stores.objectStore('saves').count()),
    ]);
    db.close();
    return {
      isDrafted: drafts.some(({ draft }) => Object.keys(draft.days).length > 0),
      isSaved: saves > 0,
    };
  });
}

it('a disk that becomes full in the middle of a save: it is a draft or a save, whole, at whichever write', async () => {
  const context = await story.profile.open({ worker: false });
  await context.addInitScript(() => {
    for (const method of ['put', 'add'] as const) {
      const write = IDBObjectStore.prototype[method];
      IDBObjectStore.prototype[method] = function (...args) {
        const counter = globalThis as { writesLeft?: number };
        if (counter.writesLeft !== undefined && counter.writesLeft > 0) {
          counter.writesLeft -= 1;
          if (counter.writesLeft === 0) throw new DOMException('no room', 'QuotaExceededError');
        }
        return write.apply(this, args);
      };
    }
  });
  const page = await context.newPage();
  await beSignedIn(page, story.proxy.url, story.maria);
  await openWeek(page);
  const wanted: string[] = [];
  let hasFailed = true;
  for (let nth = 1; hasFailed; nth += 1) {
    const hora = `${String(7 + nth).padStart(2, '0')}:00`;
    await syncState(page, 'al-dia', 0);
    await cell(page, MONDAY, hora).click();
    await draftWritten(page);
    await failWrite(page, nth);
    await save(page);
    // Either the write failed, or fewer were needed.
    await eventually(async () => {
      if ((await writesLeft(page)) === 0) return true;
      return (
        (await page.locator('[data-sync="al-dia"][data-pendientes="0"]').count()) === 1 &&
        onServer().some((one) => one.startsWith(hora))
      );
    }, true);
    hasFailed = (await writesLeft(page)) === 0;
    await failWrite(page, 0);
    expect(await onDisk(page)).not.toEqual({ isDrafted: true, isSaved: true });
    await page.reload();
    const half = cell(page, MONDAY, hora);
    await eventually(
      async () => /nueva|pendiente/.test((await half.getAttribute('data-estado')) ?? ''),
      true,
    );
    if ((await half.getAttribute('data-estado')) === 'nueva') await save(page);
    wanted.push(`${hora}–${hora.slice(0, 2)}:30`);
    await eventually(onServer, wanted.sort());
  }
  // The draft, the save, and what is written on its way to the server.
  expect(wanted.length).toBeGreaterThan(4);
});

describe('a tab of an older version beside one that has changed the database', () => {
  /** A later version is this one with a larger number of its database. */
  async function openBoth(): Promise<BrowserContext> {
    const context = await story.profile.open({ worker: false });
    await context.addInitScript(() => {
      if (sessionStorage.getItem('later') === null) return;
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function (name, version) {
        return version === undefined || name === 'vinculo-session'
          ? open.call(this, name, version)
          : open.call(this, name, version + 10);
      };
      const { get } = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'version') ?? {};
      Object.defineProperty(IDBDatabase.prototype, 'version', {
        get() {
          return get?.call(this) - (this.name === 'vinculo-session' ? 0 : 10);
        },
      });
    });
    return context;
  }

  it('says so, saves nothing halfway, and has its edits after a reload', async () => {
    const context = await openBoth();
    const page = await context.newPage();
    await beSignedIn(page, story.proxy.url, story.maria);
    await openWeek(page);
    await cell(page, MONDAY, '10:00').click();
    await draftWritten(page);

    const later = await context.newPage();
    await later.goto(`${story.proxy.url}/login?nueva`);
    await later.evaluate(() => sessionStorage.setItem('later', 'yes'));
    await openWeek(later);
    await expectShifts(later, MONDAY, '10:00–10:30 nueva');
    await page.getByText('Esta pestaña quedó con una versión anterior', { exact: false }).waitFor();

    await cell(page, MONDAY, '14:00').click();
    await expectShifts(page, MONDAY, '10:00–10:30 nueva', '14:00–14:30 nueva');
    await save(page);
    await page.getByText('Error al actualizar horarios').waitFor();
    expect(onServer()).toEqual([]);

    await page.evaluate(() => sessionStorage.setItem('later', 'yes'));
    await press(page, 'Volver a cargar');
    await expectShifts(page, MONDAY, '10:00–10:30 nueva', '14:00–14:30 nueva');
    await save(page);
    await eventually(onServer, ['10:00–10:30', '14:00–14:30']);
    await syncState(page, 'al-dia', 0);
  });
});

it('a patient deleted while saves wait: those are kept, with words, and nobody else’s are held up', async () => {
  const context = await story.profile.open({ worker: false });
  const page = await context.newPage();
  const rosa = story.product.paciente('Rosa Elena');
  const hernan = story.product.paciente('Hernán');
  await beSignedIn(page, story.proxy.url, story.maria);
  await openWeek(page, 'Hernán');
  await openWeek(page);
  await syncState(page, 'al-dia', 0);
  story.proxy.cut = true;
  await cell(page, MONDAY, '10:00').click();
  await save(page);
  await syncState(page, 'sin-conexion', 1);
  // And a draft, whose calendar nobody can open any more.
  await cell(page, MONDAY, '14:00').click();
  await page.getByLabel('Ser querido').selectOption(hernan);
  await cell(page, MONDAY, '11:00').click();
  await save(page);
  await syncState(page, 'sin-conexion', 2);

  const database = openDatabase(story.product.databaseFile);
  database.exec('pragma foreign_keys = off');
  for (const table of ['solicitud', 'paciente_cuidador']) {
    database.prepare(`delete from ${table} where id_paciente = ?`).run(rosa);
  }
  database.prepare('delete from paciente where id = ?').run(rosa);
  database.close();
  story.proxy.cut = false;
  await online(page);
  await syncState(page, 'con-problemas', 1);
  await eventually(() => onServer('Hernán'), ['11:00–11:30']);
  await eventually(
    () => page.getByLabel('Ser querido').locator(`option[value="${rosa}"]`).count(),
    0,
  );

  await page
    .getByRole('button', { name: /Ver cambios por enviar/ })
    .first()
    .click();
  const panel = dialog(page);
  const item = panel.locator('[data-guardado]');
  await item.getByText(/^Ya no compartes este calendario\./).waitFor();
  await item.getByText(/10:00–10:30, agregar turno sin confirmar$/).waitFor();
  // The draft can be taken from there too.
  await panel.locator('[data-borrador]').getByRole('button', { name: 'Descargar' }).waitFor();
  // There is no calendar to correct it in.
  await panel.getByRole('button', { name: 'Reintentar' }).waitFor();
  expect(await panel.getByRole('button', { name: 'Corregir en el calendario' }).count()).toBe(0);
  await item.getByRole('button', { name: 'Descartar' }).click();
  await item.getByRole('button', { name: 'Sí, descartar' }).click();
  await syncState(page, 'al-dia', 0);
  await page.keyboard.press('Escape');
  // The draft is the user's own, so it is not dropped without a word.
  await press(page, 'Cerrar sesión');
  await panel.getByText('Hay cambios sin guardar en 1 calendario.').waitFor();
  await press(page, 'Conservar y cerrar sesión');
  await page.waitForURL(`${story.proxy.url}/`);
});
