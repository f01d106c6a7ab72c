import type { Id } from '#domain/people/id.ts';
import type { Status } from './status.ts';
import {
  DAY_MINUTES,
  type Fecha,
  formatHora,
  isHalfHour,
  type Minute,
  parseHora,
  parseHoraFin,
  SLOT_MINUTES,
  type Slot,
} from './time.ts';

/** A caregiver of a record. A foreign backend may give a name without an id. */
export interface Carer {
  readonly id: Id | null;
  readonly nombre: string;
}

/**
 * One solicitud as the server gave it. The times keep the server's own spelling (seconds cut), because a
 * removal must name exactly the interval that the server knows: `23:59` is sent back as `23:59`.
 */
export interface CareRecord {
  readonly fecha: Fecha;
  readonly horaInicio: string;
  readonly horaFin: string;
  readonly status: Status;
  readonly cuidador: Carer | null;
}

/** When a record starts; 00:00 where its time cannot be read. */
export function startOf(record: CareRecord): Minute {
  return parseHora(record.horaInicio) ?? 0;
}

/** When a record ends; the end of the day where its time cannot be read. */
export function endOf(record: CareRecord): Minute {
  return parseHoraFin(record.horaFin) ?? DAY_MINUTES;
}

/** Whether both ends lie on half hours; a record off the grid is shown as it is and never cut. */
export function isOnGrid(record: CareRecord): boolean {
  return isHalfHour(startOf(record)) && isHalfHour(endOf(record));
}

/** The half hours that a record touches: `[from, to)`. */
export function slotsOf(record: CareRecord): { readonly from: Slot; readonly to: Slot } {
  return {
    from: Math.floor(startOf(record) / SLOT_MINUTES),
    to: Math.ceil(endOf(record) / SLOT_MINUTES),
  };
}

/** Compares by id. The name counts only where neither has an id. */
export function sameCarer(a: Carer | null, b: Carer | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.id === null || b.id === null) return a.id === b.id && a.nombre === b.nombre;
  return String(a.id) === String(b.id);
}

/** A key for a carer; equal for carers that are the same by `sameCarer`. */
export function carerKey({ id, nombre }: Carer): string {
  return String(id ?? nombre);
}

/** The carers of a list without duplicates, in order of first appearance. */
export function eachOnce(carers: Iterable<Carer | null>): readonly Carer[] {
  const once: Carer[] = [];
  for (const carer of carers) {
    if (carer !== null && !once.some((one) => sameCarer(one, carer))) once.push(carer);
  }
  return once;
}

/** Whether day, start and end are the same, however the server spells the times. */
export function sameInterval(a: CareRecord, b: CareRecord): boolean {
  return a.fecha === b.fecha && startOf(a) === startOf(b) && endOf(a) === endOf(b);
}

/** Whether two records share some time. */
export function overlap(a: CareRecord, b: CareRecord): boolean {
  return a.fecha === b.fecha && startOf(a) < endOf(b) && startOf(b) < endOf(a);
}

/** Whether interval, status and carer are the same. For a carer with an id the name does not count. */
export function sameRecord(a: CareRecord, b: CareRecord): boolean {
  return sameInterval(a, b) && a.status === b.status && sameCarer(a.cuidador, b.cuidador);
}

/** A key for a record's interval; the keys of all its records begin with it. */
export function intervalKey(record: CareRecord): string {
  return `${record.fecha}|${startOf(record)}|${endOf(record)}|`;
}

/** A key for a record within its loved one's calendar; equal records have equal keys. */
export function recordKey(record: CareRecord): string {
  const carer = record.cuidador === null ? '' : carerKey(record.cuidador);
  return `${intervalKey(record)}${record.status}|${carer}`;
}

/** A record over half hours `[from, to)` of a day. */
export function recordOver(
  fecha: Fecha,
  from: Slot,
  to: Slot,
  status: Status,
  cuidador: Carer | null,
): CareRecord {
  return {
    fecha,
    horaInicio: formatHora(from * SLOT_MINUTES),
    horaFin: formatHora(to * SLOT_MINUTES),
    status,
    cuidador,
  };
}
