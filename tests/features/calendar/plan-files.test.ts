import { expect, it } from 'vitest';
import { type CareRequest, careRequestOver } from '#domain/calendar/care-request.ts';
import { EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { removeSlots } from '#domain/calendar/edit.ts';
import { EMPTY_QUEUE, enqueue } from '#domain/outbox/queue.ts';
import { icsFile } from '#features/calendar/export/ics-file.ts';
import { createDayViews } from '#features/calendar/view-model/day-view.ts';
import { formatHours } from '#i18n/format.ts';
import { person } from '#tests/domain/people/people.ts';
import { clock, descriptions, FECHA, icsOf, ROSA } from './ics-of.ts';

it('has separate events for two caregivers at the same time off the grid', async () => {
  const beside = (id: number, nombre: string): CareRequest => ({
    ...careRequestOver(FECHA, 16, 18, 'confirmada', { id, nombre }),
    horaInicio: '08:15',
    horaFin: '09:15',
  });
  const base = [beside(1, 'Ana'), beside(2, 'Luis')];
  const text = await icsOf(base);
  const uids = [...text.matchAll(/^UID:(.+)\r$/gm)].map(([, uid]) => uid);
  expect(uids).toHaveLength(2);
  expect(new Set(uids).size).toBe(2);
});

it('gives each part of a shift that the clock cuts, for each patient, an event of its own', async () => {
  const fecha = '2026-04-04';
  const base = [careRequestOver(fecha, 47, 48, 'pendiente', null)];
  const dayOf = createDayViews(clock)({ base, queue: EMPTY_QUEUE, draft: EMPTY_DRAFT });
  const source = {
    days: [dayOf(fecha)],
    dayOf,
    clock,
    window: null,
    notes: [],
    at: 0,
    month: false,
  };
  const texts = [ROSA, person({ id: 8, name: 'Hernán' })].map(async (patient) =>
    (await icsFile({ ...source, patient })).blob.text(),
  );
  const text = (await Promise.all(texts)).join('');
  const uids = [...text.matchAll(/^UID:(.+)\r$/gm)].map(([, uid]) => uid);
  expect(uids).toHaveLength(4);
  expect(new Set(uids).size).toBe(4);
});

it('is named after its patient, and its day or month', async () => {
  const dayOf = createDayViews(clock)({ base: [], queue: EMPTY_QUEUE, draft: EMPTY_DRAFT });
  const source = { days: [dayOf(FECHA)], dayOf, clock, window: null, notes: [], at: 0 };
  const hernan = person({ id: 8, name: 'Hernán', lastName: 'Muñoz Peña' });
  const named = async (patient: typeof hernan, month: boolean) =>
    (await icsFile({ ...source, patient, month })).name;
  expect(await named(ROSA, false)).toBe('turnos-rosa-rojas-2026-11-23.ics');
  expect(await named(hernan, true)).toBe('turnos-hernan-munoz-pena-2026-11.ics');
});

it('says a nickname within its texts without the article', async () => {
  const base = [careRequestOver(FECHA, 16, 20, 'pendiente', null)];
  const dayOf = createDayViews(clock)({ base, queue: EMPTY_QUEUE, draft: EMPTY_DRAFT });
  const source = { days: [dayOf(FECHA)], dayOf, clock, window: null, notes: [], at: 0 };
  const patient = person({ id: 8, name: 'Hernán', nickname: 'el Tata' });
  const text = await (await icsFile({ ...source, patient, month: false })).blob.text();
  expect(text).toContain('X-WR-CALNAME:Turnos de Tata');
  expect(text).toContain('turno con Tata');
});

it('names a shift after its caregiver and patient, and says which is pending', async () => {
  const text = await icsOf([
    careRequestOver(FECHA, 16, 20, 'pendiente', null),
    careRequestOver(FECHA, 24, 28, 'confirmada', { id: 1, nombre: 'Ana' }),
    careRequestOver(FECHA, 30, 32, 'confirmada', null),
    careRequestOver(FECHA, 34, 36, 'confirmada', { id: 2, nombre: '' }),
  ]);
  const lines = [...text.matchAll(/^(?:SUMMARY|STATUS):(.+)\r$/gm)].map(([, messages]) => messages);
  expect(lines).toEqual([
    ...['Por confirmar: turno con Rosa Rojas', 'TENTATIVE'],
    ...['Ana con Rosa Rojas', 'CONFIRMED'],
    ...['Sin nombre: turno con Rosa Rojas', 'TENTATIVE'],
    ...['Turno con Rosa Rojas', 'CONFIRMED'],
  ]);
  expect(descriptions(text)[2]).toBe('Confirmada\\nsin nombre');
});

it('includes the note of a shift, and no other note', async () => {
  const shifts = [
    careRequestOver(FECHA, 16, 20, 'pendiente', null),
    careRequestOver(FECHA, 24, 28, 'pendiente', null),
  ];
  const note = { fecha: FECHA, start: 8 * 60, text: 'Dar remedio, con agua\na las 9' };
  expect(descriptions(await icsOf(shifts, [note]))).toEqual([
    'Pendiente\\nNota: Dar remedio\\, con agua\\na las 9',
    'Pendiente',
  ]);
  expect(descriptions(await icsOf(shifts, [{ ...note, text: '' }]))).toEqual([
    'Pendiente',
    'Pendiente',
  ]);
});

it('includes shifts that only the draft removes, and marks them and unsent ones', async () => {
  const ana = { id: 1, nombre: 'Ana' };
  const saved = careRequestOver(FECHA, 20, 24, 'confirmada', ana);
  const sent = careRequestOver(FECHA, 30, 32, 'confirmada', ana);
  const queue = enqueue(EMPTY_QUEUE, {
    id: 'a',
    createdAt: 0,
    changes: [{ accion: 'inscribir', record: sent }],
    rejection: null,
  });
  const { expected, shown } = createDayViews(clock)({ base: [saved], queue, draft: EMPTY_DRAFT })(
    FECHA,
  );
  // In the draft, the shift from ten to twelve ends at half past eleven.
  const draft = editDraft(EMPTY_DRAFT, [{ expected, wanted: removeSlots(shown, 23, 24) }]);
  const text = await icsOf([saved], [], { queue, draft });
  expect(descriptions(text)).toEqual([
    'Confirmada\\nAna',
    'Confirmada\\nAna\\nSe quitará al guardar.',
    'Confirmada\\nAna\\nPor enviar: está guardado solo en un dispositivo.',
  ]);
  expect([...text.matchAll(/^DTSTART:\d+T(\d{4})/gm)].map(([, at]) => at)).toEqual([
    '1300',
    '1430',
    '1800',
  ]);
  expect(new Set([...text.matchAll(/^UID:(.+)\r$/gm)].map(([, uid]) => uid)).size).toBe(3);
});

it('states hours in quarters', () => {
  expect([45, 60, 150, 1395].map(formatHours)).toEqual(['0,75', '1', '2,5', '23,25']);
});
