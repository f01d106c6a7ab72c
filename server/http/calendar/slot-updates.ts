import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { SlotChange } from '#domain/calendar/changes.ts';
import { readDay } from '#domain/calendar/read-day.ts';
import { isConfirmed, STATUSES } from '#domain/calendar/status.ts';
import {
  DAY_MINUTES,
  formatHora,
  isSlotBoundary,
  parseFecha,
  parseHora,
  parseHoraFin,
} from '#domain/calendar/time.ts';
import { MAX_SLOTS_PER_CALL } from '#domain/contract/solicitudes.ts';
import { form, id, issuesOf, pathTo } from '#server/http/forms.ts';
import { HttpError, invalid } from '#server/http/http-error.ts';

const MUST_BE = {
  fecha: 'Debe ser una fecha del calendario.',
  hora_inicio: 'Debe ser una hora del día, HH:MM.',
  hora_fin: 'Debe ser una hora del día, HH:MM; el final del día es 24:00.',
  accion: 'Debe ser «inscribir» o «eliminar».',
  status: `Debe ser ${STATUSES.map((status) => `«${status}»`).join(' o ')}.`,
  id_cuidador: 'Debe ser el id de un cuidador.',
};

const Fields = form(
  {
    fecha: v.pipe(v.string(MUST_BE.fecha), v.metadata({ format: 'date' })),
    hora_inicio: v.string(MUST_BE.hora_inicio),
    hora_fin: v.string(MUST_BE.hora_fin),
    accion: v.picklist(['inscribir', 'eliminar'], MUST_BE.accion),
    status: v.pipe(
      v.string(MUST_BE.status),
      v.metadata({ enum: STATUSES }),
      v.trim(),
      v.toLowerCase(),
      v.picklist(STATUSES, MUST_BE.status),
    ),
    id_cuidador: v.optional(v.nullable(id(MUST_BE.id_cuidador)), null),
  },
  'Debe ser un objeto.',
);

/**
 * One change. An added care request must begin and end at slot boundaries of one day that can be shown. A removed one
 * may be off the grid and on any day, because those of other tools must be removable too.
 */
const Slot = v.pipe(
  Fields,
  v.rawTransform<v.InferOutput<typeof Fields>, SlotChange>(({ dataset, addIssue, NEVER }) => {
    const slot = dataset.value;
    let isValid = true;
    const addProblem = (name: keyof typeof MUST_BE, message: string = MUST_BE[name]) => {
      isValid = false;
      addIssue({ message, path: pathTo(slot, name) });
    };
    const { accion, status, id_cuidador } = slot;
    const fecha = accion === 'inscribir' ? readDay(slot.fecha) : parseFecha(slot.fecha);
    if (fecha === null) addProblem('fecha');
    const time = parseHora(slot.hora_inicio);
    const start = time === DAY_MINUTES ? null : time;
    if (start === null) addProblem('hora_inicio');
    const end = parseHoraFin(slot.hora_fin);
    if (end === null) addProblem('hora_fin');
    if (start !== null && end !== null) {
      const notOnGrid = 'Debe ser una hora en punto o y media.';
      if (start >= end)
        addProblem('hora_fin', 'Debe ser posterior al inicio, dentro del mismo día.');
      else if (accion === 'inscribir') {
        if (!isSlotBoundary(start)) addProblem('hora_inicio', notOnGrid);
        if (!isSlotBoundary(end)) addProblem('hora_fin', notOnGrid);
      }
    }
    if (accion === 'inscribir' && !isConfirmed({ status }) && id_cuidador !== null) {
      addProblem('id_cuidador', 'Solo un turno confirmado lleva cuidador.');
    }
    if (!isValid || fecha === null || start === null || end === null) return NEVER;
    const cuidador = id_cuidador === null ? null : { id: id_cuidador, nombre: '' };
    const [horaInicio, horaFin] = [formatHora(start), formatHora(end)];
    return { accion, record: { fecha, horaInicio, horaFin, status, cuidador } };
  }),
);

/** The body of `POST /solicitudes/actualizar`. */
export const SlotUpdates = form({
  id_paciente: id('Falta el ser querido.'),
  slots: v.array(Slot, 'Debe ser una lista.'),
});

/** More issues would not help to find the mistake. */
const MAX_ISSUES = 50;

/**
 * Reads the body.
 * @throws HttpError 422 with an issue for each mistake, 413 for more than `MAX_SLOTS_PER_CALL` slots.
 */
export function readSlotUpdates(body: unknown): v.InferOutput<typeof SlotUpdates> {
  rejectTooMany(body);
  const read = v.safeParse(SlotUpdates, body);
  if (read.success) return read.output;
  const issues = issuesOf(read.issues);
  const ofBody = issues.find(({ path }) => !path.startsWith('slots.'));
  if (ofBody !== undefined) throw invalid('No pudimos leer los cambios.', [ofBody]);
  throw invalid('Hay horarios que no son válidos.', issues.slice(0, MAX_ISSUES));
}

/** 400 slots; a week has 336. */
const MUCH_BYTES = 60_000;

/** Whether a body has so many slots that it would slow other calls. A body of unknown length may have. */
export function hasManySlots({ headers }: FastifyRequest): boolean {
  return !(Number(headers['content-length']) <= MUCH_BYTES);
}

function rejectTooMany(body: unknown): void {
  const { slots } = Object(body) as { readonly slots?: unknown };
  if (!Array.isArray(slots) || slots.length <= MAX_SLOTS_PER_CALL) return;
  const message = `Son demasiados cambios de una vez: el máximo es ${MAX_SLOTS_PER_CALL}.`;
  throw new HttpError(413, 'too_large', message);
}
