import * as v from 'valibot';
import type { SlotChange } from '#domain/calendar/changes.ts';
import type { CareRecord, Carer } from '#domain/calendar/record.ts';
import { formatHora, parseFecha, parseHora, parseHoraFin } from '#domain/calendar/time.ts';
import type { Id } from '#domain/people/id.ts';
import { fullName } from '#domain/people/person.ts';
import { IdSchema, OptionalText, readRows } from './rows.ts';

/** The most slots that one call may carry. */
export const MAX_SLOTS_PER_CALL = 2000;

const text = v.optional(OptionalText, null);

const CarerSchema = v.object({
  id: v.optional(v.fallback(v.nullable(IdSchema), null), null),
  nombre_completo: text,
  name: text,
  last_name: text,
  lastname: text,
});

const SolicitudSchema = v.object({
  fecha: v.string(),
  hora_inicio: v.string(),
  hora_fin: v.string(),
  status: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.picklist(['pendiente', 'confirmada'])),
  cuidador: v.optional(v.unknown()),
});

/** A row of `/solicitudes/paciente/{id}`; null when it has no readable date, interval or status. */
export function readSolicitud(row: unknown): CareRecord | null {
  const parsed = v.safeParse(SolicitudSchema, row);
  if (!parsed.success) return null;
  const { status, cuidador } = parsed.output;
  const fecha = parseFecha(parsed.output.fecha);
  const start = parseHora(parsed.output.hora_inicio);
  const end = parseHoraFin(parsed.output.hora_fin);
  if (fecha === null || start === null || end === null || start >= end) return null;
  return {
    fecha,
    horaInicio: formatHora(start),
    // Keeps the server's own spelling of the end of the day, which a removal must repeat.
    horaFin: formatHora(parseHora(parsed.output.hora_fin) ?? end),
    status,
    cuidador: readCarer(cuidador),
  };
}

function readCarer(value: unknown): Carer | null {
  if (typeof value === 'string' && value.trim() !== '') return { id: null, nombre: value.trim() };
  const parsed = v.safeParse(CarerSchema, value);
  if (!parsed.success) return null;
  const { id, nombre_completo, name, last_name, lastname } = parsed.output;
  const nombre = nombre_completo ?? fullName({ name, lastName: last_name ?? lastname });
  return id === null && nombre === '' ? null : { id, nombre };
}

/** One item of `slots` in `POST /solicitudes/actualizar`. */
export interface SlotUpdate {
  readonly fecha: string;
  readonly hora_inicio: string;
  readonly hora_fin: string;
  readonly accion: 'inscribir' | 'eliminar';
  readonly status: 'pendiente' | 'confirmada';
  readonly id_cuidador?: Id;
}

/** The body of `POST /solicitudes/actualizar`. */
export interface SlotUpdates {
  readonly id_paciente: Id;
  readonly slots: readonly SlotUpdate[];
}

/**
 * The caregiver to send with a change: only for a confirmed record, and by id; a name alone cannot be sent.
 */
export function toldCarer({ status, cuidador }: CareRecord): Id | null {
  return status === 'confirmada' ? (cuidador?.id ?? null) : null;
}

/** A change in the format of the API. */
export function writeSlot({ accion, record }: SlotChange): SlotUpdate {
  const { fecha, horaInicio, horaFin, status } = record;
  const slot = { fecha, hora_inicio: horaInicio, hora_fin: horaFin, accion, status };
  const id_cuidador = toldCarer(record);
  return id_cuidador === null ? slot : { ...slot, id_cuidador };
}

/** What an acknowledged `POST /solicitudes/actualizar` said. */
export interface UpdateAnswer {
  /** The loved one's fresh list, where the answer has one. */
  readonly list: readonly CareRecord[] | null;
  /** Positions in `slots` of the changes that were not applied: their shift is not as their author saw it. */
  readonly conflicts: readonly number[];
}

const ConflictsSchema = v.object({
  conflicts: v.array(v.object({ slots: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))) })),
});

/** Reads an acknowledging answer of `POST /solicitudes/actualizar`, which may say nothing at all. */
export function readUpdateAnswer(answer: unknown): UpdateAnswer {
  const parsed = v.safeParse(ConflictsSchema, answer);
  const conflicts = parsed.success ? parsed.output.conflicts.flatMap(({ slots }) => slots) : [];
  return { list: readFreshList(answer), conflicts };
}

/**
 * The loved one's fresh list in an answer of `POST /solicitudes/actualizar`; null where it has none, or one
 * with an unreadable row, which would be missing from the base.
 */
function readFreshList(answer: unknown): readonly CareRecord[] | null {
  if (typeof answer !== 'object' || answer === null || !('solicitudes' in answer)) return null;
  if (!Array.isArray(answer.solicitudes)) return null;
  const list = readRows(answer.solicitudes, readSolicitud);
  return list?.unreadable === 0 ? list.rows : null;
}
