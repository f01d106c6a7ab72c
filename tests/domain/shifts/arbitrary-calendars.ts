import fc from 'fast-check';
import { type CareRequest, type ShiftCaregiver, spanOf } from '#domain/calendar/care-request.ts';
import { addDays, DAY_MINUTES, type Fecha, formatHora, type Span } from '#domain/calendar/time.ts';
import type { ShiftPart } from '#domain/shifts/care-shift.ts';

/** Generators of calendars of three days with nights, overlaps, neighbours and times off the grid. */

export const MONDAY = '2026-11-23';
export const CAMILA: ShiftCaregiver = { id: 'camila', nombre: '' };
export const DIEGO: ShiftCaregiver = { id: 'diego', nombre: '' };

const fecha = fc.nat(2).map((days) => addDays(MONDAY, days));

/** Few times, so that intervals often meet. */
const span = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom([1200, DAY_MINUTES], [0, 480], [480, 720], [600, 840]) },
  {
    weight: 4,
    arbitrary: fc
      .uniqueArray(fc.integer({ min: 0, max: 12 }), { minLength: 2, maxLength: 2 })
      .map((ends) => ends.map((end) => end * 120).sort((a, b) => a - b)),
  },
  { weight: 1, arbitrary: fc.constantFrom([485, 600], [600, 605], [0, 1], [1430, DAY_MINUTES]) },
);

const moment = fc.tuple(fecha, span).chain(([day, [start = 0, end = 0]]) =>
  fc.record({
    fecha: fc.constant(day),
    horaInicio: fc.constant(formatHora(start)),
    horaFin:
      end === DAY_MINUTES
        ? fc.constantFrom('24:00', '00:00', '23:59')
        : fc.constant(formatHora(end)),
  }),
);

export const part: fc.Arbitrary<ShiftPart> = moment;

const care = fc.constantFrom<Pick<CareRequest, 'status' | 'cuidador'>>(
  { status: 'pendiente', cuidador: null },
  { status: 'pendiente', cuidador: null },
  { status: 'confirmada', cuidador: CAMILA },
  { status: 'confirmada', cuidador: DIEGO },
  { status: 'confirmada', cuidador: null },
);

export const careRequest: fc.Arbitrary<CareRequest> = fc
  .tuple(moment, care)
  .map(([when, what]) => ({ ...when, ...what }));

export const calendar = fc.array(careRequest, { maxLength: 8 });

/** The minutes of a day that some parts of shifts have. */
export function spansOn(fecha: Fecha, parts: readonly ShiftPart[]): readonly Span[] {
  return parts.filter((one) => one.fecha === fecha).map(spanOf);
}

/** A care request over `08:00-12:00`, pending unless `care` says otherwise. */
export function asked(fecha: string, hours: string, care: Partial<CareRequest> = {}): CareRequest {
  const [horaInicio = '', horaFin = ''] = hours.split('-');
  return { fecha, horaInicio, horaFin, status: 'pendiente', cuidador: null, ...care };
}
