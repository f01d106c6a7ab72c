import type { CareRequest, ShiftCaregiver } from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import { isConfirmed, readStatus, type Status } from '#domain/calendar/status.ts';
import { formatHora, parseFecha, parseHora, parseHoraFin } from '#domain/calendar/time.ts';
import type { Id } from '#domain/people/id.ts';
import { fullName } from '#domain/people/person.ts';
import { type CalendarChanges, readDelta } from './calendar-changes.ts';
import { fieldsOf, readId, readRows, readText } from './rows.ts';

/** The most slots that one call may contain. */
export const MAX_SLOTS_PER_CALL = 2000;

/** A row of `/solicitudes/paciente/{id}`; null if it has no readable date, interval or status. */
export function readSolicitud(row: unknown): CareRequest | null {
  const fields = fieldsOf(row);
  const fecha = parseIn(parseFecha, fields?.['fecha']);
  const start = parseIn(parseHora, fields?.['hora_inicio']);
  const fin = fields?.['hora_fin'];
  const end = parseIn(parseHoraFin, fin);
  const status = readStatus(readText(fields?.['status']) ?? '');
  if (fecha === null || start === null || end === null || start >= end) return null;
  if (status === null) return null;
  return {
    fecha,
    horaInicio: formatHora(start),
    // The server's own spelling of the end of the day, which a removal must repeat.
    horaFin: formatHora(parseIn(parseHora, fin) ?? end),
    status,
    cuidador: readShiftCaregiver(fields?.['cuidador']),
  };
}

function parseIn<T>(parse: (text: string) => T | null, value: unknown): T | null {
  return typeof value === 'string' ? parse(value) : null;
}

function readShiftCaregiver(value: unknown): ShiftCaregiver | null {
  if (typeof value === 'string' && value.trim() !== '') return { id: null, nombre: value.trim() };
  const fields = fieldsOf(value);
  if (fields === null) return null;
  const id = readId(fields['id']);
  const lastName = readText(fields['last_name']) ?? readText(fields['lastname']);
  const nombre =
    readText(fields['nombre_completo']) ?? fullName({ name: readText(fields['name']), lastName });
  return id === null && nombre === '' ? null : { id, nombre };
}

/** One item of `slots` in `POST /solicitudes/actualizar`. */
export interface SlotUpdate {
  readonly fecha: string;
  readonly hora_inicio: string;
  readonly hora_fin: string;
  readonly accion: 'inscribir' | 'eliminar';
  readonly status: Status;
  readonly id_cuidador?: Id;
}

/** The body of `POST /solicitudes/actualizar`. */
export interface SlotUpdates {
  readonly id_paciente: Id;
  readonly slots: readonly SlotUpdate[];
}

/**
 * The caregiver to send with an added care request: only for a confirmed one, and only by id, because a name cannot be
 * sent.
 */
export function namedCaregiver(careRequest: CareRequest): Id | null {
  return isConfirmed(careRequest) ? (careRequest.cuidador?.id ?? null) : null;
}

/** A change in the format of the API. A removal names whom the server's care request names, also in a pending one. */
export function writeSlot({ accion, record }: SlotChange): SlotUpdate {
  const { fecha, horaInicio, horaFin, status } = record;
  const slot = { fecha, hora_inicio: horaInicio, hora_fin: horaFin, accion, status };
  const id_cuidador = accion === 'eliminar' ? record.cuidador?.id : namedCaregiver(record);
  return id_cuidador == null ? slot : { ...slot, id_cuidador };
}

/** An acknowledgement of `POST /solicitudes/actualizar`. */
export interface UpdateAnswer {
  /** The patient's whole list; null if the answer has none, or only a part of it. */
  readonly list: readonly CareRequest[] | null;
  /** The changes since the version sent with the call, if the call requested them. */
  readonly delta?: CalendarChanges<CareRequest>;
  /** The positions of the slots that were not applied. */
  readonly conflicts: readonly number[];
}

/**
 * Reads an acknowledgement of `POST /solicitudes/actualizar`, which may be empty.
 * @param asksChanges whether the call requested the changes, and not the list.
 */
export function readUpdateAnswer(answer: unknown, asksChanges = false): UpdateAnswer {
  const listed = fieldsOf(answer)?.['conflicts'];
  const conflicts: readonly number[] = (Array.isArray(listed) ? listed : []).flatMap((conflict) => {
    const slots = fieldsOf(conflict)?.['slots'];
    return Array.isArray(slots) ? slots.filter(Number.isInteger) : [];
  });
  const delta = asksChanges ? readDelta(answer) : null;
  if (delta === null) return { list: readFreshList(answer), conflicts };
  const rows = delta.fechas && readRows(fieldsOf(answer)?.['solicitudes'], readSolicitud);
  return {
    list: null,
    // Without its rows, a changed day would look empty.
    delta:
      rows === null ? { ...delta, fechas: null, rows: [], unreadable: 0 } : { ...delta, ...rows },
    conflicts,
  };
}

/**
 * The patient's current list in an answer of `POST /solicitudes/actualizar`. Null if it has none, or one with an
 * unreadable row, which would be missing from the server snapshot.
 */
function readFreshList(answer: unknown): readonly CareRequest[] | null {
  const solicitudes = fieldsOf(answer)?.['solicitudes'];
  const list = Array.isArray(solicitudes) ? readRows(solicitudes, readSolicitud) : null;
  return list?.unreadable === 0 ? list.rows : null;
}
