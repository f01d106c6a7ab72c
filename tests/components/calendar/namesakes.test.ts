import { expect, it, vi } from 'vitest';
import { calendarPerTest, MONDAY, TUESDAY } from './calendar-page.ts';
import { cell, eventually, expectShifts, offeredCaregivers, radio, waitUntil } from './on-page.ts';

/** Two caregivers of one first name, wherever there is room for little more. */
const page = calendarPerTest();

it('tells two of one first name apart in the week, the month and the plan that is shared', async () => {
  const share = vi.fn(async (_: ShareData) => undefined);
  Object.assign(navigator, { share });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await page.otherBookings({
    [MONDAY]: ['10:00–11:00 Camila', '12:00–13:00 Diego'],
    [TUESDAY]: ['10:00–10:30 Francisca'],
  });
  await page.makeNamesakes();
  await page.show();
  await expectShifts(MONDAY, '10:00–11:00 confirmada', '12:00–13:00 confirmada');
  const blocks = () =>
    [...document.querySelectorAll<HTMLElement>(`[data-bloque][data-fecha="${MONDAY}"] b`)].map(
      ({ textContent, dataset }) => [textContent, dataset['iniciales'], dataset['aparte']],
    );
  await eventually(blocks, [
    ['Camila Torres Vega', 'CT', ' T.'],
    ['Camila Belén Muñoz', 'CB', ' B.'],
  ]);
  const francisca = document.querySelector<HTMLElement>(`[data-bloque][data-fecha="${TUESDAY}"] b`);
  expect(francisca?.dataset['aparte']).toBe('');
  await page.click('Planificar');
  await page.click('Compartir');
  await waitUntil(() => expect(share).toHaveBeenCalledOnce());
  const [[{ text } = {}] = []] = share.mock.calls;
  expect(text).toContain('Camila T. 10:00–11:00');
  expect(text).toContain('Camila B. 12:00–13:00');
  expect(text).toContain('Francisca 10:00–10:30');
  await page.app.user.click(radio('Mes'));
  await waitUntil(() =>
    expect(cell(MONDAY).textContent).toContain('confirmado con Camila T., Camila B.'),
  );
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
});

/** Shows a week in which a namesake of Camila Torres has a shift and is not assigned any more. */
async function showWithUnassignedNamesake(): Promise<void> {
  await page.otherBookings({ [MONDAY]: ['12:00–13:00 Diego'] });
  await page.makeNamesakes();
  page.app.network.change(
    'GET',
    `/api/patients/${page.paciente()}/caregivers`,
    (assigned: object[]) => assigned.filter((one) => !JSON.stringify(one).includes('Belén')),
  );
  await page.show();
}

it('tells two of one first name apart whom the sheet offers, also if one is not assigned any more', async () => {
  await showWithUnassignedNamesake();
  await page.openSheet(MONDAY, '12:00');
  await eventually(offeredCaregivers, [
    'Camila T. Camila Torres Vega',
    'Francisca Pérez Leiva',
    'Camila B. Camila Belén Muñoz',
    'Sin cuidador asignado',
  ]);
});

it('tells an assigned namesake apart from who has the selected shift and is not assigned any more', async () => {
  await showWithUnassignedNamesake();
  await page.app.user.click(cell(MONDAY, '12:00'));
  await eventually(
    () =>
      [...document.querySelectorAll('[aria-label="Turno seleccionado"] fieldset button')].map((b) =>
        b.textContent?.replace(/\s+/g, ' ').trim(),
      ),
    ['Camila T. Camila Torres Vega', 'Francisca Pérez Leiva'],
  );
});
