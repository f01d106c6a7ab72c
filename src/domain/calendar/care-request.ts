import type { Id } from '#domain/people/id.ts';
import { isConfirmed, type Status } from './status.ts';
import {
  DAY_MINUTES,
  type Fecha,
  formatHora,
  isSlotBoundary,
  type Minute,
  parseHora,
  parseHoraFin,
  SLOT_MINUTES,
  type Slot,
  type Span,
} from './time.ts';

/** A caregiver of a care request. A foreign backend may give a name without an id. */
export interface ShiftCaregiver {
  readonly id: Id | null;
  readonly nombre: string;
}

/**
 * One solicitud as the server gave it. The times are spelled as the server spells them (seconds cut), because a
 * removal must name exactly the interval that the server has: `23:59` is sent back as `23:59`.
 */
export interface CareRequest {
  readonly fecha: Fecha;
  readonly horaInicio: string;
  readonly horaFin: string;
  readonly status: Status;
  readonly cuidador: ShiftCaregiver | null;
}

/** When a care request starts; 00:00 if its time cannot be read. */
export function startOf(careRequest: Pick<CareRequest, 'horaInicio'>): Minute {
  return parseHora(careRequest.horaInicio) ?? 0;
}

/** When a care request ends; the end of the day if its time cannot be read. */
export function endOf(careRequest: Pick<CareRequest, 'horaFin'>): Minute {
  return parseHoraFin(careRequest.horaFin) ?? DAY_MINUTES;
}

/** The minutes of a care request. */
export function spanOf(careRequest: Pick<CareRequest, 'horaInicio' | 'horaFin'>): Span {
  return { start: startOf(careRequest), end: endOf(careRequest) };
}

/** The times of a care request over these minutes. */
export function horasOf({ start, end }: Span): Pick<CareRequest, 'horaInicio' | 'horaFin'> {
  return { horaInicio: formatHora(start), horaFin: formatHora(end) };
}

/** Whether both ends are at slot boundaries; a care request off the grid is shown as it is and never cut. */
export function isOnGrid(careRequest: CareRequest): boolean {
  return isSlotBoundary(startOf(careRequest)) && isSlotBoundary(endOf(careRequest));
}

/** The slots that a care request touches: `[from, to)`. */
export function slotsOf(careRequest: CareRequest): { readonly from: Slot; readonly to: Slot } {
  return {
    from: Math.floor(startOf(careRequest) / SLOT_MINUTES),
    to: Math.ceil(endOf(careRequest) / SLOT_MINUTES),
  };
}

/** Compares by id. The names are compared only if neither has an id. */
export function sameCaregiver(a: ShiftCaregiver | null, b: ShiftCaregiver | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.id === null || b.id === null) return a.id === b.id && a.nombre === b.nombre;
  return String(a.id) === String(b.id);
}

/** Whether it is confirmed that this caregiver comes. */
export function isConfirmedFor(
  { status, cuidador }: Pick<CareRequest, 'status' | 'cuidador'>,
  caregiver: ShiftCaregiver,
): boolean {
  return isConfirmed({ status }) && sameCaregiver(cuidador, caregiver);
}

/** A key for a caregiver; equal for caregivers that are the same by `sameCaregiver`. */
export function caregiverKey({ id, nombre }: ShiftCaregiver): string {
  return String(id ?? nombre);
}

/** The caregivers of a list without duplicates, in order of first appearance. */
export function eachOnce(caregivers: Iterable<ShiftCaregiver | null>): readonly ShiftCaregiver[] {
  const once: ShiftCaregiver[] = [];
  for (const caregiver of caregivers) {
    if (caregiver !== null && !once.some((one) => sameCaregiver(one, caregiver)))
      once.push(caregiver);
  }
  return once;
}

/** Whether day, start and end are the same, however the server spells the times. */
export function sameInterval(a: CareRequest, b: CareRequest): boolean {
  return a.fecha === b.fecha && startOf(a) === startOf(b) && endOf(a) === endOf(b);
}

/** The day and times of a care request, or of a part of a shift. */
type Interval = Pick<CareRequest, 'fecha' | 'horaInicio' | 'horaFin'>;

/** Whether two of them overlap. */
export function overlap(a: Interval, b: Interval): boolean {
  return a.fecha === b.fecha && startOf(a) < endOf(b) && startOf(b) < endOf(a);
}

/** Whether interval, status and caregiver are the same. If the caregiver has an id, the name is ignored. */
export function sameCareRequest(a: CareRequest, b: CareRequest): boolean {
  return sameInterval(a, b) && a.status === b.status && sameCaregiver(a.cuidador, b.cuidador);
}

/**
 * A key for a care request's interval; the `careRequestKey` of every care request with that interval begins with it.
 */
export function intervalKey(careRequest: CareRequest): string {
  return `${careRequest.fecha}|${startOf(careRequest)}|${endOf(careRequest)}|`;
}

/** A key for the status and the caregiver of a care request. */
export function careKey({ status, cuidador }: CareRequest): string {
  return `${status}|${cuidador === null ? '' : caregiverKey(cuidador)}`;
}

/** A key for a care request within its patient's calendar; equal care requests have equal keys. */
export function careRequestKey(careRequest: CareRequest): string {
  return `${intervalKey(careRequest)}${careKey(careRequest)}`;
}

/** A care request over slots `[from, to)` of a day. */
export function careRequestOver(
  fecha: Fecha,
  from: Slot,
  to: Slot,
  status: Status,
  cuidador: ShiftCaregiver | null,
): CareRequest {
  return {
    fecha,
    ...horasOf({ start: from * SLOT_MINUTES, end: to * SLOT_MINUTES }),
    status,
    cuidador,
  };
}
