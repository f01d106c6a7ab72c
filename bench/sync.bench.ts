import Database from 'libsql';
import { test } from 'vitest';
import { addDays, formatHora } from '#domain/calendar/time.ts';
import { workerInControl } from '#tests/browser/chromium.ts';
import { cell, save, signIn, syncState } from '#tests/browser/family-week.ts';
import { serverPerTest } from '#tests/browser/fixture.ts';
import { MARIA } from '#tests/browser/product.ts';
import { percentile, report } from './report.ts';

const MONDAY = '2027-03-01';

const setup = serverPerTest();

function weekOf(patient: string): string {
  return `${setup.proxy.url}/dashboard/calendario?paciente=${patient}&fecha=${MONDAY}&vista=semana`;
}

/** A mutation as the app stores it in the outbox: one slot added. */
function mutationRow(patient: string, index: number) {
  const minute = (index % 48) * 30;
  const fecha = addDays(MONDAY, 7 + Math.floor(index / 48));
  return {
    v: 2,
    id: `01a1fbc0-0000-7000-8000-${String(index).padStart(12, '0')}`,
    paciente: patient,
    pacienteId: patient,
    days: [`${patient}|${fecha}`],
    createdAt: 1_795_225_078_119 + index,
    refusal: null,
    changes: [
      {
        accion: 'inscribir',
        record: {
          fecha,
          horaInicio: formatHora(minute),
          horaFin: formatHora(minute + 30),
          status: 'pendiente',
          cuidador: null,
        },
      },
    ],
  };
}

/** Puts rows into the signed-in account's outbox, as many offline mutations would. */
function fillOutbox(rows: readonly unknown[]): Promise<void> {
  return (async () => {
    const databases = await indexedDB.databases();
    const name = databases.find((found) => !found.name?.endsWith('-session'))?.name ?? '';
    const opening = indexedDB.open(name);
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const transaction = opening.result.transaction('saves', 'readwrite');
    for (const row of rows) transaction.objectStore('saves').add(row);
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    opening.result.close();
  })();
}

test('S7: 500 saves of 3 patients over 400 kbit/s and 400 ms', async () => {
  const patients = [setup.product.paciente('Rosa Elena'), setup.product.paciente('Hernán')];
  const third = '01a1fbc0-0000-7000-8000-00000000feed';
  const database = new Database(setup.product.databaseFile);
  database
    .prepare(
      `insert into paciente
         (id, id_responsable, name, last_name, created_at, calendar_version)
       select ?, id_responsable, 'Elba', last_name, created_at, 0 from paciente where id = ?`,
    )
    .run(third, patients[0]);
  database.close();
  patients.push(third);
  // The page's own path: the throttle of the developer tools does not reach a worker.
  const context = await setup.profile.open({ worker: false });
  const page = await context.newPage();
  await signIn(page, setup.proxy.url, MARIA);
  await syncState(page, 'al-dia', 0);
  await context.setOffline(true);
  const rows = Array.from({ length: 500 }, (_, index) =>
    mutationRow(patients[index % 3] ?? third, index),
  );
  await page.evaluate(fillOutbox, rows);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await context.setOffline(false);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  });
  const began = performance.now();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  while (
    patients.some((id) =>
      setup.product.records(id).every((careRequest) => careRequest.fecha < MONDAY),
    )
  ) {
    await page.waitForTimeout(20);
  }
  await page.locator('[data-sync="al-dia"][data-pendientes="0"]').waitFor();
  report('S7', '500 saves, 3 patients, 400 kbit/s, 400 ms', {
    'requests (≤ 10)': setup.proxy.delivered.length,
    'seconds (≤ 10)': (performance.now() - began) / 1000,
  });
});

test('a save is on the disk, with 1,000 entries waiting', async () => {
  const patient = setup.product.paciente('Rosa Elena');
  const context = await setup.profile.open({ worker: true });
  const page = await context.newPage();
  await context.addInitScript(() => {
    const saves: number[] = [];
    Object.assign(globalThis, { durable: saves });
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...args) {
      const transaction = begin.apply(this, args);
      const isSave =
        transaction.mode === 'readwrite' &&
        transaction.objectStoreNames.contains('drafts') &&
        transaction.objectStoreNames.contains('saves');
      if (isSave) transaction.addEventListener('complete', () => saves.push(performance.now()));
      return transaction;
    };
    addEventListener(
      'click',
      (event) => Object.assign(globalThis, { clicked: event.timeStamp }),
      true,
    );
  });
  await signIn(page, setup.proxy.url, MARIA);
  await page.goto(weekOf(patient));
  await workerInControl(page);
  await syncState(page, 'al-dia', 0);
  await context.setOffline(true);
  await page.evaluate(
    fillOutbox,
    Array.from({ length: 1000 }, (_, index) => mutationRow(patient, index)),
  );
  await page.reload();
  await page.locator('[data-vista="semana"]').waitFor();
  const times: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    await cell(
      page,
      addDays(MONDAY, round % 7),
      formatHora(480 + Math.floor(round / 7) * 60),
    ).click();
    await save(page);
    await page.waitForFunction(
      (count) => (globalThis as unknown as { durable: number[] }).durable.length > count,
      round,
    );
    times.push(
      await page.evaluate(() => {
        const { durable, clicked } = globalThis as unknown as {
          durable: number[];
          clicked: number;
        };
        return (durable.at(-1) ?? 0) - clicked;
      }),
    );
  }
  report('save', 'click on «Actualizar horarios» → on the disk, 1,000 waiting', {
    'p50 ms': percentile(times, 50),
    'p95 ms (≤ 50)': percentile(times, 95),
  });
});

test('a mirror of 20,000 slots is pulled without blocking the page', async () => {
  const patient = setup.product.paciente('Rosa Elena');
  const database = new Database(setup.product.databaseFile);
  const insert = database.prepare(
    `insert into solicitud (id_paciente, id, fecha, hora_inicio, hora_fin, status, id_cuidador)
     values (?, ?, ?, ?, ?, 'pendiente', null)`,
  );
  database.exec('begin immediate');
  for (let index = 0; index < 20_000; index += 1) {
    const minute = (index % 24) * 60;
    insert.run(
      patient,
      `slot-${index}`,
      addDays('2027-06-01', Math.floor(index / 24)),
      formatHora(minute),
      formatHora(minute + 30),
    );
  }
  database.exec('commit');
  database.close();
  const context = await setup.profile.open({ worker: true });
  const page = await context.newPage();
  await signIn(page, setup.proxy.url, MARIA);
  await page.goto(weekOf(patient));
  await syncState(page, 'al-dia', 0);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ type: 'longtask' });
  });
  const answered = setup.proxy.answered(`/api/patients/${patient}/caregivers`);
  const began = performance.now();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await answered;
  const seconds = (performance.now() - began) / 1000;
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
  report('pull', '20,000 slots of one patient', {
    'longest task ms (≤ 50)': Math.max(0, ...tasks),
    seconds,
  });
});
