import { endOf, overlap } from '#domain/calendar/care-request.ts';
import { type Fecha, parseHora, parseHoraFin } from '#domain/calendar/time.ts';

/** One care request of a shift, in the server's spelling. */
export interface ShiftPart {
  readonly fecha: Fecha;
  readonly horaInicio: string;
  readonly horaFin: string;
}

/** Only the fields that tell its time. */
export function partOf({ fecha, horaInicio, horaFin }: ShiftPart): ShiftPart {
  return { fecha, horaInicio, horaFin };
}

/** A shift as a caregiver answers it: its parts by time; a night has the parts of both days. */
export interface CareShift {
  readonly parts: readonly ShiftPart[];
}

/** A caregiver's answer to a shift, with the parts that they saw. */
export interface ShiftAnswer {
  readonly answer: 'yes' | 'no';
  readonly parts: readonly ShiftPart[];
  readonly reason: string | null;
  /** Its author saw the shift as asked for, and not as theirs. Older code does not say so. */
  readonly asked?: boolean | undefined;
}

/** The most characters that the reason of an answer may have. */
export const REASON_LENGTH = 300;

/** Whether two shifts have the same parts, in any order and however their times are spelled. */
export function sameParts(a: CareShift, b: CareShift): boolean {
  const keys = new Set(b.parts.map(partKey));
  const own = new Set(a.parts.map(partKey));
  return own.size === keys.size && [...own].every((key) => keys.has(key));
}

/** Whether two shifts share some time. */
export function shareTime(one: CareShift, other: CareShift): boolean {
  return one.parts.some((a) => other.parts.some((b) => overlap(a, b)));
}

/** The part that ends last, which may lie around later ones; undefined if there are none. */
export function lastPart<Part extends ShiftPart>(parts: readonly Part[]): Part | undefined {
  return parts.reduce<Part | undefined>(
    (latest, one) => (latest === undefined || endsAfter(one, latest) ? one : latest),
    undefined,
  );
}

function endsAfter(a: ShiftPart, b: ShiftPart): boolean {
  return a.fecha === b.fecha ? endOf(a) > endOf(b) : a.fecha > b.fecha;
}

/** A key for a part; equal for parts that are the same however their times are spelled. */
export function partKey({ fecha, horaInicio, horaFin }: ShiftPart): string {
  return `${fecha}|${parseHora(horaInicio)}|${parseHoraFin(horaFin)}`;
}
