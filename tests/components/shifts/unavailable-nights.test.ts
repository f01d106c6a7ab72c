import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, syncState, toast } from '#tests/components/on-screen.ts';
import { appPerTest } from '#tests/components/render-app.tsx';
import { setDate } from '#tests/components/signup/wizard.ts';
import { CAMILA, unavailableDays } from './on-shifts.ts';

const app = appPerTest();

it('notes nights, of which each takes the morning of the next day, and says their hours', async () => {
  await app.open('/turnos', { as: CAMILA });
  await button('Agregar');
  await syncState('al-dia');
  await setDate(app, 'Desde el día', '2026-12-21');
  await setDate(app, 'Hasta el día (opcional)', '2026-12-22');
  await app.user.click(screen.getByLabelText('Todo el día'));
  const [start, end] = ['Desde', 'Hasta'].map((label) =>
    screen.getByLabelText<HTMLSelectElement>(label),
  ) as [HTMLSelectElement, HTMLSelectElement];
  const shown = () => [start, end].map(({ selectedOptions: [option] }) => option?.text);
  // What is left of the day, where it began after its end.
  await app.user.selectOptions(start, '22:00');
  expect(shown()).toEqual(['22:00', '24:00']);
  await app.user.selectOptions(end, '06:00 del día siguiente');
  await app.user.selectOptions(start, '21:30');
  expect(shown()).toEqual(['21:30', '06:00 del día siguiente']);
  await app.user.selectOptions(start, '05:30');
  expect(shown()).toEqual(['05:30', '24:00']);
  await app.user.selectOptions(start, '22:00');
  await app.user.selectOptions(end, '06:00 del día siguiente');
  await app.user.click(await button('Agregar'));
  await toast('Anotado: del lunes 21 al martes 22 de diciembre, 22:00 a 06:00 del día siguiente');
  const [evening, morning] = [
    { hora_inicio: '22:00', hora_fin: '24:00' },
    { hora_inicio: '00:00', hora_fin: '06:00' },
  ];
  await waitFor(async () =>
    expect(await unavailableDays(app)).toEqual([
      { fecha: '2026-12-21', ...evening },
      { fecha: '2026-12-22', ...morning },
      { fecha: '2026-12-22', ...evening },
      { fecha: '2026-12-23', ...morning },
    ]),
  );
  await app.user.click(screen.getByLabelText('Todo el día'));
  await setDate(app, 'Desde el día', '2026-12-28');
  await app.user.click(await button('Agregar'));
  await toast('Anotado: lunes, 28 de diciembre, todo el día');
});
