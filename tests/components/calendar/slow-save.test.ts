import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { json } from '#tests/components/network.ts';
import { CAMILA, calendarPerTest, MONDAY, TUESDAY } from './calendar-page.ts';
import { ANSWERS, assign, inNotice, settled } from './on-conflict.ts';
import { eventually, expectShifts, synced, toasted, waitUntil } from './on-page.ts';

/** A save that the server answers after the button has stopped waiting says so, and then what has become of it. */
const page = calendarPerTest();
const SAVE = '/solicitudes/actualizar';
const SENDING = 'Guardado aquí. Lo estamos enviando…';
const OFFLINE = 'Guardado aquí. Se enviará solo cuando haya conexión.';
const DONE = 'Horarios actualizados exitosamente';

/** The messages that have entered the page's live region, in their order. */
let told: string[];
let observer: MutationObserver;
beforeEach(() => {
  told = [];
  observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLElement)) continue;
      const added = node.matches('[data-sonner-toast]')
        ? [node]
        : node.querySelectorAll('[data-sonner-toast]');
      for (const one of added) told.push(one.querySelector('[data-content]')?.textContent ?? '');
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
});
afterEach(() => observer.disconnect());

const isShown = (text: string) =>
  [...document.querySelectorAll('[data-sonner-toast]')].some((one) =>
    one.textContent?.includes(text),
  );
const sendingIsGone = () => eventually(() => isShown(SENDING), false);
const sent = (times: number) =>
  eventually(
    () => page.app.network.calls.filter((call) => call.startsWith(`POST ${SAVE}`)).length,
    times,
  );

/** Saves a shift, and waits until the button waits no longer. */
async function saveSlowly(): Promise<void> {
  await page.show();
  await page.press(TUESDAY, '10:00');
  await expectShifts(TUESDAY, '10:00–10:30 nueva');
  await page.save();
  await sent(1);
  page.app.runOutOfPatience();
  await toasted(SENDING);
}

/** Lets a save be answered only when the returned function is called. */
function answerLate(answer: () => Response): () => void {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  page.app.network.answer('POST', SAVE, async () => {
    await released;
    return answer();
  });
  return release;
}

describe('a save that is answered late', () => {
  it('says that it is being sent, names no connection, and says once that the server has it', async () => {
    const release = page.app.network.hold('POST', SAVE);
    await saveSlowly();
    await synced('enviando', 1);
    release();
    await toasted(DONE);
    await synced('al-dia', 0);
    await sendingIsGone();
    expect(told).toEqual([SENDING, DONE]);
  });

  it('is the rejection of the server', async () => {
    const release = answerLate(json({ message: 'Se cruza con otro turno' }, 422));
    await saveSlowly();
    release();
    await toasted('Error al actualizar horarios');
    await toasted('Se cruza con otro turno');
    await sendingIsGone();
    expect(told).toHaveLength(2);
  });

  it('names the connection if it is not answered at all', async () => {
    const release = answerLate(() => {
      throw new TypeError('Failed to fetch');
    });
    await saveSlowly();
    release();
    await toasted(OFFLINE);
    await sendingIsGone();
    expect(told).toEqual([SENDING, OFFLINE]);
  });

  it('asks which version stays, and leaves the focus where it is by then', async () => {
    await page.show({ shifts: { [MONDAY]: ['10:00–12:00'] } });
    await expectShifts(MONDAY, '10:00–12:00 pendiente');
    await assign(page, MONDAY, '10:00', CAMILA);
    await page.otherBookings({ [MONDAY]: ['-10:00–12:00', '10:00–12:00 Diego'] });
    const release = page.app.network.hold('POST', SAVE);
    await page.save();
    await sent(1);
    page.app.runOutOfPatience();
    await toasted(SENDING);
    const focused = document.activeElement;
    release();
    await toasted(ANSWERS);
    await inNotice(`Tu cambio: confirmada, ${CAMILA}`);
    expect(document.activeElement).toBe(focused);
    await sendingIsGone();
    expect(told).toEqual([SENDING, ANSWERS]);

    // The version that was chosen is told about in the same way.
    const releaseChosen = page.app.network.hold('POST', SAVE);
    await page.click('Dejar a Camila');
    await settled();
    await toasted(SENDING);
    releaseChosen();
    await toasted(DONE);
    await sendingIsGone();
    expect(told).toEqual([SENDING, ANSWERS, SENDING, DONE]);
  });

  it('says nothing more on the calendar of somebody else', async () => {
    const release = page.app.network.hold('POST', SAVE);
    await saveSlowly();
    await page.choose('Ser querido', 'Hernán Fuentes Araya (Tata)');
    await expectShifts(TUESDAY);
    release();
    await synced('al-dia', 0);
    await sendingIsGone();
    expect(told).toEqual([SENDING]);
  });

  it('is told about together with one that is pressed meanwhile', async () => {
    const release = page.app.network.hold('POST', SAVE);
    await saveSlowly();
    await page.press(TUESDAY, '12:00');
    await expectShifts(TUESDAY, '10:00–10:30 pendiente', '12:00–12:30 nueva');
    await page.save();
    await eventually(() => told, [SENDING, SENDING]);
    release();
    await toasted(DONE);
    await synced('al-dia', 0);
    await sendingIsGone();
    expect(told).toEqual([SENDING, SENDING, DONE]);
  });

  it('is told about as rejected if it was, although one that was pressed meanwhile was not', async () => {
    const release = answerLate(json({ message: 'Se cruza con otro turno' }, 422));
    await saveSlowly();
    await page.press(TUESDAY, '12:00');
    await expectShifts(TUESDAY, '10:00–10:30 pendiente', '12:00–12:30 nueva');
    await page.save();
    await eventually(() => told, [SENDING, SENDING]);
    // The next one reaches the server.
    page.app.network.change('POST', SAVE, (answer) => answer);
    release();
    await waitUntil(() => expect(told).toHaveLength(3));
    expect(told[2]).toBe('Error al actualizar horariosSe cruza con otro turno');
    await sendingIsGone();
    expect(told).toHaveLength(3);
  });
});
