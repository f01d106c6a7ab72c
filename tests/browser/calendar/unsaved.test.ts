import { expect, it } from 'vitest';
import { stillness } from '#tests/browser/axe.ts';
import { calendarStory } from '#tests/browser/calendar-story.ts';
import { expectShifts, openAt } from '#tests/browser/calendar-week.ts';
import { workerInControl } from '#tests/browser/chromium.ts';
import { cell, dialog, eventually, save, syncState } from '#tests/browser/family-week.ts';

/** Edits that are not saved yet: pages that are left at once, and tabs beside each other. */
const at = calendarStory({ worker: true });

const half = (fecha: string, hora: string) =>
  `[role="gridcell"][data-fecha="${fecha}"][data-hora="${hora}"]`;

it('keeps an edit made at the very moment of leaving the page', async () => {
  const { page, day } = at;
  await at.open();
  // The last one as in a busy browser, which abandons writes that are not on disk by then.
  for (const [hora, isGivenUp] of [
    ['08:00', false],
    ['08:30', false],
    ['09:00', true],
  ] as const) {
    const left = page.waitForEvent('load');
    await page.evaluate(
      ([selector, gaveUp]) => {
        const write = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (...args) {
          const request = write.apply(this, args);
          if (gaveUp && this.name === 'drafts') this.transaction.abort();
          return request;
        };
        document.querySelector<HTMLElement>(selector)?.click();
        location.reload();
      },
      [half(day, hora), isGivenUp] as const,
    );
    await left;
    await page.locator(`${half(day, hora)}[data-estado="nueva"]`).waitFor();
  }
  await expectShifts(page, day, '08:00–09:30 nueva');
});

it('keeps an edit made at the very moment of closing the tab', async () => {
  const { page, proxy, paciente: patient, monday, day } = at;
  await at.open();
  await cell(page, day, '08:00').click();
  const tab = await page.context().newPage();
  await openAt(tab, proxy.url, { paciente: patient, fecha: monday });
  await expectShifts(tab, day, '08:00–08:30 nueva');
  await workerInControl(tab);
  const gone = tab.waitForEvent('close');
  await tab.evaluate(
    (selector) => {
      const write = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...args) {
        const request = write.apply(this, args);
        if (this.name === 'drafts') this.transaction.abort();
        return request;
      };
      document.querySelector<HTMLElement>(selector)?.click();
    },
    half(day, '11:00'),
  );
  await tab.close({ runBeforeUnload: true });
  await gone;
  // The other tab shows it, and so does the next one that opens.
  await expectShifts(page, day, '08:00–08:30 nueva', '11:00–11:30 nueva');
  await cell(page, day, '11:00').click();
  await expectShifts(page, day, '08:00–08:30 nueva');
});

it('edits that two tabs make in the same moment both survive', async () => {
  const { page, day: fecha, serverHas } = at;
  await at.open();
  const second = await page.context().newPage();
  await second.goto(page.url());
  const tabs = [page, second] as const;
  const times = ['10:00', '11:00', '12:00', '13:00', '14:00'];
  await cell(second, fecha, '10:00').waitFor();
  for (const [step, hora] of times.entries()) {
    const other = `${hora.slice(0, 2)}:30`;
    // Each in one task of its page, without waiting for the other tab.
    await Promise.all(
      tabs.map((tab, index) =>
        cell(tab, fecha, index === step % 2 ? hora : other).evaluate((half) =>
          (half as HTMLElement).click(),
        ),
      ),
    );
  }
  for (const tab of tabs) {
    await expectShifts(tab, fecha, '10:00–15:00 nueva');
  }
  await save(second);
  await eventually(() => serverHas(fecha), ['10:00–15:00 pendiente']);
  await expectShifts(page, fecha, '10:00–15:00 pendiente');
  await second.close();
});

it('a double click on a button of a dialog draws nothing in the days behind it', async () => {
  const { page, monday, serverHas } = at;
  await at.open();
  await cell(page, monday, '10:00').waitFor();
  await page.getByRole('button', { name: 'Agregar turno' }).click();
  const button = dialog(page).getByRole('button', { name: 'Guardar' });
  await button.waitFor();
  await stillness(page);
  const before = await page.locator('[data-bloque]').count();
  const { x, y, width, height } = (await button.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.click(x + width / 2, y + height / 2);
  await dialog(page).waitFor({ state: 'detached' });
  const behind = await page.evaluate(
    (at) => document.elementFromPoint(at.x, at.y)?.closest('[data-hora]') !== null,
    { x: x + width / 2, y: y + height / 2 },
  );
  expect(behind).toBe(true);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await eventually(() => serverHas(monday), ['08:00–09:00 pendiente']);
  await syncState(page, 'al-dia', 0);
  expect(await page.locator('[data-bloque]').count()).toBe(before + 1);
});

it('a held Enter presses a button once, and not what has the focus after it', async () => {
  const { page, monday, serverHas } = at;
  await at.open();
  const opener = page.getByRole('button', { name: 'Agregar turno' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Guardar' }).focus();
  await page.keyboard.down('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await eventually(() => serverHas(monday), ['08:00–09:00 pendiente']);
  expect(await dialog(page).count()).toBe(0);
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
});
