import * as v from 'valibot';
import type { SlotChange } from '#domain/calendar/changes.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import { isConfirmed, STATUSES } from '#domain/calendar/status.ts';
import {
  DAY_MINUTES,
  formatHora,
  isHalfHour,
  type Minute,
  parseFecha,
  parseHora,
  parseHoraFin,
} from '#domain/calendar/time.ts';
import { IdSchema } from '#domain/contract/rows.ts';
import { MAX_SLOTS_PER_CALL } from '#domain/contract/solicitudes.ts';
import { HttpRefusal, type Issue, invalid } from './refusal.ts';

/** The body of `POST /solicitudes/actualizar`, parsed and valid in itself. */
export interface SlotUpdatesRead {
  readonly paciente: string;
  readonly changes: readonly SlotChange[];
}

/** Reporting more does not help to find the mistake. */
const MOST_ISSUES = 50;

const BodySchema = v.object({ id_paciente: IdSchema, slots: v.array(v.unknown()) });

const SlotSchema = v.object({
  fecha: v.string(),
  hora_inicio: v.string(),
  hora_fin: v.string(),
  accion: v.picklist(['inscribir', 'eliminar']),
  status: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.picklist(STATUSES)),
  id_cuidador: v.optional(v.nullable(IdSchema), null),
});
type Slot = v.InferOutput<typeof SlotSchema>;

/**
 * Reads a save. What is added must lie on half hours within one day; removals may be anywhere, because
 * records made by another tool must be removable as they are.
 * @throws HttpRefusal 422 with an issue for each mistake, 413 for more than `MAX_SLOTS_PER_CALL` slots.
 */
export function readSlotUpdates(body: unknown): SlotUpdatesRead {
  const parsed = v.safeParse(BodySchema, body);
  if (!parsed.success) {
    const path = String(parsed.issues[0].path?.[0]?.key ?? '');
    const message = path === 'slots' ? 'Debe ser una lista.' : 'Falta el ser querido.';
    throw invalid('No pudimos leer los cambios.', [{ path, message }]);
  }
  const { id_paciente, slots } = parsed.output;
  if (slots.length > MAX_SLOTS_PER_CALL) {
    const message = `Son demasiados cambios de una vez: el máximo es ${MAX_SLOTS_PER_CALL}.`;
    throw new HttpRefusal(413, { code: 'too_large', message });
  }
  const issues: Issue[] = [];
  const changes = slots.map((slot, index) =>
    readSlot(slot, (field, message) => {
      issues.push({ path: `slots.${index}${field === '' ? '' : `.${field}`}`, message });
    }),
  );
  if (issues.length > 0) {
    throw invalid('Hay horarios que no son válidos.', issues.slice(0, MOST_ISSUES));
  }
  return {
    paciente: String(id_paciente),
    changes: changes.filter((change) => change !== null),
  };
}

type Complain = (field: keyof Slot | '', message: string) => void;

function readSlot(item: unknown, complain: Complain): SlotChange | null {
  const parsed = v.safeParse(SlotSchema, item);
  if (!parsed.success) {
    for (const { path } of parsed.issues) {
      const field = path?.[0]?.key;
      if (isField(field)) complain(field, MUST_BE[field]);
      else complain('', 'Debe ser un objeto.');
    }
    return null;
  }
  const slot = parsed.output;
  const fecha = parseFecha(slot.fecha);
  if (fecha === null) complain('fecha', MUST_BE.fecha);
  const interval = readInterval(slot, complain);
  if (slot.accion === 'inscribir' && !isConfirmed(slot) && slot.id_cuidador !== null) {
    complain('id_cuidador', 'Solo un turno confirmado lleva cuidador.');
  }
  if (fecha === null || interval === null) return null;
  const record: CareRecord = {
    fecha,
    horaInicio: formatHora(interval.start),
    horaFin: formatHora(interval.end),
    status: slot.status,
    cuidador: slot.id_cuidador === null ? null : { id: slot.id_cuidador, nombre: '' },
  };
  return { accion: slot.accion, record };
}

function readInterval(
  slot: Slot,
  complain: Complain,
): { readonly start: Minute; readonly end: Minute } | null {
  const start = parseHora(slot.hora_inicio);
  const end = parseHoraFin(slot.hora_fin);
  if (start === null || start === DAY_MINUTES) complain('hora_inicio', MUST_BE.hora_inicio);
  if (end === null) complain('hora_fin', MUST_BE.hora_fin);
  if (start === null || start === DAY_MINUTES || end === null) return null;
  if (start >= end) {
    complain('hora_fin', 'Debe ser posterior al inicio, dentro del mismo día.');
    return null;
  }
  if (slot.accion === 'inscribir') {
    if (!isHalfHour(start)) complain('hora_inicio', 'Debe ser una hora en punto o y media.');
    if (!isHalfHour(end)) complain('hora_fin', 'Debe ser una hora en punto o y media.');
  }
  return { start, end };
}

const MUST_BE = {
  fecha: 'Debe ser una fecha del calendario, AAAA-MM-DD.',
  hora_inicio: 'Debe ser una hora del día, HH:MM.',
  hora_fin: 'Debe ser una hora del día, HH:MM; el final del día es 24:00.',
  accion: 'Debe ser «inscribir» o «eliminar».',
  status: 'Debe ser «pendiente» o «confirmada».',
  id_cuidador: 'Debe ser el id de un cuidador.',
} as const satisfies Record<keyof Slot, string>;

function isField(key: unknown): key is keyof typeof MUST_BE {
  return typeof key === 'string' && key in MUST_BE;
}
