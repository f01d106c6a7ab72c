import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  type CareRequest,
  careRequestKey,
  endOf,
  isOnGrid,
  startOf,
} from '#domain/calendar/care-request.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { formatHora, weekOf } from '#domain/calendar/time.ts';
import { OUTBOX_SYNC_TAG } from '#sync/messages.ts';
import { backgroundSync, workerInControl } from '#tests/browser/chromium.ts';
import {
  beSignedIn,
  cell,
  eventually,
  keysOf,
  openWeek,
  save,
  syncState,
} from '#tests/browser/family-week.ts';
import { storyPerTest } from '#tests/browser/fixture.ts';

const PATIENT = 'Rosa Elena Rojas Muñoz (Nana Rosa)';

const story = storyPerTest({ persistent: true });

/** A week with one edit of each kind, and the records that should result. */
function plan(careRequests: readonly CareRequest[]) {
  const week = weekOf(chileanFecha(Date.now()));
  const own = careRequests.filter((careRequest) => week.includes(careRequest.fecha));
  const shift = own.find(
    (careRequest) => isOnGrid(careRequest) && endOf(careRequest) - startOf(careRequest) >= 90,
  );
  if (shift === undefined) throw new Error('the demo week has no shift of three slots');
  const isFree = (fecha: string, minute: number) =>
    own.every(
      (careRequest) =>
        careRequest.fecha !== fecha ||
        endOf(careRequest) <= minute ||
        startOf(careRequest) >= minute + 30,
    );
  const free = week.flatMap((fecha) =>
    [60, 180, 300, 420, 1080, 1260]
      .filter((minute) => [-30, 0, 30].every((beside) => isFree(fecha, minute + beside)))
      .map((minute) => ({ fecha, minute })),
  );
  const [first, second] = [free[0], free.at(-1)];
  if (first === undefined || second === undefined) throw new Error('the demo week is full');
  const cut = startOf(shift) + 30;
  const part = (from: number, to: number): CareRequest => ({
    ...shift,
    horaInicio: formatHora(from),
    horaFin: formatHora(to),
  });
  const added = [first, second].map(
    ({ fecha, minute }): CareRequest => ({
      fecha,
      horaInicio: formatHora(minute),
      horaFin: formatHora(minute + 30),
      status: 'pendiente',
      cuidador: null,
    }),
  );
  return {
    adds: [first, second].map(({ fecha, minute }) => ({ fecha, hora: formatHora(minute) })),
    removal: { fecha: shift.fecha, hora: formatHora(cut) },
    expected: keysOf([
      ...careRequests.filter(
        (careRequest) => careRequestKey(careRequest) !== careRequestKey(shift),
      ),
      part(startOf(shift), cut),
      part(cut + 30, endOf(shift)),
      ...added,
    ]),
  };
}

/** Signs in online, closes the browser, opens it offline, edits the week and saves. */
async function editOffline(
  edits: ReturnType<typeof plan>,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const before = await story.profile.open({ worker: true });
  const online = before.pages()[0] ?? (await before.newPage());
  await beSignedIn(online, story.proxy.url, story.maria);
  await openWeek(online, story.proxy.url, PATIENT, edits.removal.fecha);
  await cell(online, edits.removal.fecha, edits.removal.hora)
    .and(online.locator('[data-estado="pendiente"], [data-estado="confirmada"]'))
    .waitFor();
  await workerInControl(online);
  await syncState(online, 'al-dia', 0);
  story.proxy.cut = true;
  await before.setOffline(true);
  await before.close();

  const context = await story.profile.open({ offline: true, worker: true });
  const page = context.pages()[0] ?? (await context.newPage());
  await openWeek(page, story.proxy.url, PATIENT, edits.removal.fecha);
  await page.locator('[data-bloque]').first().waitFor();
  for (const { fecha, hora } of edits.adds) {
    await cell(page, fecha, hora).click();
    await cell(page, fecha, hora).and(page.locator('[data-estado="nueva"]')).waitFor();
  }
  const { fecha, hora } = edits.removal;
  // Click by position, because the block covers the cell.
  const box = await cell(page, fecha, hora).boundingBox();
  if (box === null) throw new Error('the slot is not on the page');
  await cell(page, fecha, hora).scrollIntoViewIfNeeded();
  await cell(page, fecha, hora).click({ button: 'right', force: true });
  await cell(page, fecha, hora).and(page.locator('[data-estado="libre"]')).waitFor();
  await save(page);
  await syncState(page, 'sin-conexion', 1);
  return { context, page };
}

/** Closes the app and restores the network. Returns what wakes the worker. */
async function leaveAndGoOnline(context: BrowserContext, page: Page): Promise<() => Promise<void>> {
  const wake = await backgroundSync(page, OUTBOX_SYNC_TAG);
  await page.goto('about:blank');
  story.proxy.cut = false;
  await context.setOffline(false);
  return wake;
}

test('a week edited offline reaches the server once there is a network, with no page open, and once only although the first answer is lost', async () => {
  const patient = story.product.paciente('Rosa Elena');
  const records = () => keysOf(story.product.records(patient));
  const before = records();
  const edits = plan(story.product.records(patient));
  const { context, page } = await editOffline(edits);
  expect(records()).toEqual(before);

  story.proxy.fault = 'lose-answer';
  const wake = await leaveAndGoOnline(context, page);
  await wake();
  await eventually(records, edits.expected);

  story.proxy.fault = 'none';
  const delivered = story.proxy.delivered.length;
  await wake();
  await eventually(() => story.proxy.delivered.length > delivered, true);
  expect(records()).toEqual(edits.expected);

  const again = await context.newPage();
  await again.goto(`${story.proxy.url}/dashboard/calendario`);
  await syncState(again, 'al-dia', 0);
  expect(records()).toEqual(edits.expected);
  expect(story.proxy.delivered.length).toBeGreaterThan(1);
  expect(new Set(story.proxy.delivered).size).toBe(1);
  expect(story.profile.complaints).toEqual([]);
});
