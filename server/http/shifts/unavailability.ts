import * as v from 'valibot';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import {
  addDays,
  DAY_MINUTES,
  type Fecha,
  formatHora,
  isSlotBoundary,
  parseFecha,
  parseHora,
  parseHoraFin,
  SLOTS_PER_DAY,
  type Span,
} from '#domain/calendar/time.ts';
import { writeSpans } from '#domain/contract/shifts.ts';
import { hoursAfter } from '#domain/outbox/unavailable-day.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { form } from '#server/http/forms.ts';
import { invalidField } from '#server/http/http-error.ts';
import { earlierCopy, LATE_COPY } from '#server/http/idempotency-key.ts';
import type { Route } from '#server/http/route.ts';
import { described, Success } from '#server/http/schemas.ts';
import {
  changeUnavailability,
  type Hours,
  hoursOfDay,
  listUnavailability,
} from '#server/store/shifts/unavailability.ts';
import { inTransaction } from '#server/store/store.ts';

const MUST_BE = {
  span: 'Debe ser un horario: hora_inicio y hora_fin, en punto o y media.',
  spans: `Debe ser una lista de hasta ${SLOTS_PER_DAY} horarios que no se cruzan.`,
  fecha: 'Debe ser un día de los próximos dos años.',
};

const HoursOfBody = v.pipe(
  form({ hora_inicio: v.string(MUST_BE.span), hora_fin: v.string(MUST_BE.span) }, MUST_BE.span),
  v.check(({ hora_inicio, hora_fin }) => {
    const [start, end] = [parseHora(hora_inicio), parseHoraFin(hora_fin)];
    if (start === null || end === null || start >= end) return false;
    return isSlotBoundary(start) && isSlotBoundary(end);
  }, MUST_BE.span),
  v.transform((hours) => {
    const { start, end } = spanOf(hours);
    return { hora_inicio: formatHora(start), hora_fin: formatHora(end) };
  }),
);

const Spans = v.pipe(
  v.array(HoursOfBody, MUST_BE.spans),
  v.maxLength(SLOTS_PER_DAY, MUST_BE.spans),
  v.transform((spans) => spans.toSorted((a, b) => (a.hora_inicio < b.hora_inicio ? -1 : 1))),
  v.check(
    (spans) =>
      spans.every((one, index) => one.hora_fin <= (spans[index + 1]?.hora_inicio ?? '24:00')),
    MUST_BE.spans,
  ),
);

const Body = form({
  spans: Spans,
  seen: described(
    v.optional(Spans),
    'Los horarios de ese día que su autor vio. Solo cambia lo que agregó o quitó de ellos; sin este campo se reemplaza el día.',
  ),
});

const StoredHours = v.object({ hora_inicio: v.string(), hora_fin: v.string() });

const Unavailability = v.object({
  fecha: v.pipe(v.string(), v.metadata({ format: 'date' })),
  ...StoredHours.entries,
});

const Written = v.object({
  ...Success.entries,
  spans: described(v.array(StoredHours), 'Los horarios de ese día como quedaron.'),
});

/** When a caregiver cannot come. */
export function unavailabilityRoutes(route: Route, deps: Dependencies): void {
  route({
    call: 'GET /api/unavailability',
    allow: 'caregiver',
    summary: 'Cuándo no puede ir un cuidador, desde hoy',
    answer: v.array(Unavailability),
    handle: ({ account }) =>
      listUnavailability(deps.store.db, account.id, chileanFecha(deps.clock())),
  });

  route({
    call: 'PUT /api/unavailability/:fecha',
    allow: 'caregiver',
    summary: 'Decir cuándo no se puede ir en un día; una lista vacía lo quita',
    description: 'De un día anterior a ayer no se guarda nada.',
    idempotent: LATE_COPY,
    body: Body,
    answer: Written,
    handle: async ({ account, params, body, request }) => {
      const today = chileanFecha(deps.clock());
      const fecha = readDay(params.fecha, today);
      if (fecha === null) throw invalidField('fecha', MUST_BE.fecha);
      // The edit was made offline and sent too late. It has no effect any more, but if it were rejected, it would stay
      // on its device for ever.
      const isOver = fecha < addDays(today, -1);
      const spans = await inTransaction(deps.store, async (db) => {
        if (!isOver && (await earlierCopy(db, request, account.id, deps.clock())) === null)
          await changeUnavailability(db, account.id, fecha, (stored) => over(stored, body));
        return hoursOfDay(db, account.id, fecha);
      });
      return { success: true, spans };
    },
  });
}

/** The hours of a day after a call; changes that another device has made meanwhile stay. */
function over(stored: readonly Hours[], { spans, seen }: v.InferOutput<typeof Body>) {
  if (seen === undefined) return spans;
  return writeSpans(
    hoursAfter(stored.map(spanOf), { spans: spans.map(spanOf), seen: seen.map(spanOf) }),
  );
}

function spanOf({ hora_inicio, hora_fin }: Hours): Span {
  return { start: parseHora(hora_inicio) ?? 0, end: parseHoraFin(hora_fin) ?? DAY_MINUTES };
}

/** A day up to about two years ahead. */
function readDay(text: string, today: Fecha): Fecha | null {
  const fecha = parseFecha(text);
  return fecha === null || fecha > addDays(today, 2 * 365 + 1) ? null : fecha;
}
