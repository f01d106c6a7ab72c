import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { emptyWeek, expectShifts, openAt } from '#tests/browser/calendar-week.ts';
import { workerInControl } from '#tests/browser/chromium.ts';
import type { Account } from '#tests/browser/family.ts';
import { beSignedIn, cell, eventually, save, syncState } from '#tests/browser/family-week.ts';
import { storyPerTest } from '#tests/browser/fixture.ts';

/** Two members of a family with the same week open, each in a browser of its own. */
const story = storyPerTest();
const MONDAY = emptyWeek(3);
const TUESDAY = addDays(MONDAY, 1);

const LIVE_STREAM = '/api/events';

interface Tab {
  readonly page: Page;
  /** How often this path was asked for. */
  readonly asked: (path: string) => number;
  /** Resolves when the live stream is open. */
  readonly streaming: Promise<void>;
}

/** Watches a page before it is opened. */
function tabOf(page: Page): Tab {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  // Much may be waited for before: the limit is that of the story.
  const answered = page.waitForResponse((answer) => answer.url().endsWith(LIVE_STREAM), {
    timeout: 0,
  });
  return {
    page,
    asked: (path) => paths.filter((one) => one === path).length,
    streaming: answered.then((answer) => expect(answer.status()).toBe(200)),
  };
}

async function openWeek({ page }: Pick<Tab, 'page'>): Promise<void> {
  const paciente = story.product.paciente('Rosa Elena');
  await openAt(page, story.proxy.url, { paciente, fecha: MONDAY, vista: 'semana' });
}

/** Opens the week, and waits until the live stream is open. */
async function openWeekAs(account: Account, { worker }: { worker: boolean }): Promise<Tab> {
  const page = await (await story.profile.open({ worker })).newPage();
  await beSignedIn(page, story.proxy.url, account);
  const tab = tabOf(page);
  await openWeek(tab);
  if (worker) await workerInControl(page);
  await tab.streaming;
  return tab;
}

/** Whether the changes of Rosa's calendar were fetched alone: the pull of every minute fetches the users before it. */
function wasTold({ asked }: Tab): boolean {
  const rosa = story.product.paciente('Rosa Elena');
  return asked(`/api/patients/${rosa}/changes`) > asked('/responsable/mis_usuarios');
}

test('what one member saves is shown to the other by the live stream, also under an open draft', async () => {
  story.proxy.live = true;
  const maria = await openWeekAs(story.maria, { worker: false });
  const paula = await openWeekAs(story.paula, { worker: true });
  // A draft on the same day, which stays as it is.
  await cell(paula.page, MONDAY, '18:00').click();
  await expectShifts(paula.page, MONDAY, '18:00–18:30 nueva');

  await cell(maria.page, MONDAY, '10:00').click();
  await save(maria.page);
  await syncState(maria.page, 'al-dia', 0);
  await expectShifts(paula.page, MONDAY, '10:00–10:30 pendiente', '18:00–18:30 nueva');
  await eventually(() => wasTold(paula), true);

  // And the other way round, while the draft of the one is saved.
  await cell(maria.page, TUESDAY, '08:00').click();
  await save(paula.page);
  await expectShifts(maria.page, MONDAY, '10:00–10:30 pendiente', '18:00–18:30 pendiente');
  await expectShifts(maria.page, TUESDAY, '08:00–08:30 nueva');

  // Only one of two tabs holds the stream; the other takes it over.
  const second = tabOf(await paula.page.context().newPage());
  await openWeek(second);
  await workerInControl(second.page);
  await syncState(second.page, 'al-dia', 0);
  expect(second.asked(LIVE_STREAM)).toBe(0);
  await paula.page.close();
  await second.streaming;
  await save(maria.page);
  await expectShifts(second.page, TUESDAY, '08:00–08:30 pendiente');
  expect(story.profile.complaints).toEqual([]);
});
