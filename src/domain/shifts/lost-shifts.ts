import { type CareRequest, horasOf, overlap } from '#domain/calendar/care-request.ts';
import { lostSince, NONE_LOST } from '#domain/calendar/lost-confirmations.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import type { PatientShifts } from '#domain/contract/shifts.ts';
import { partOf, type ShiftPart } from './care-shift.ts';

/**
 * What a caregiver has no more of their confirmed shifts of a patient, without their doing: the family removed or
 * shortened a shift, or gave it to somebody else.
 */
export interface LostShifts {
  readonly patient: PatientShifts['patient'];
  /** By day and time. */
  readonly records: readonly CareRequest[];
}

/**
 * What is lost after the server said what a caregiver sees of a patient. One that is theirs again is no longer lost.
 * @param earlier what was lost before.
 * @param after null where they see nothing of the patient any more.
 * @param withdrawn what they have just said that they cannot do.
 * @param today earlier days do not count.
 */
export function lostShiftsSince(
  earlier: readonly CareRequest[],
  { before, after, withdrawn }: LostBetween,
  today: Fecha,
): readonly CareRequest[] {
  const own = before.careRequests.filter(isConfirmed);
  const given = [...withdrawn, ...withdrawnIn(after)];
  const known = own.flatMap((one) =>
    given
      .filter((part) => overlap(one, part))
      .map((part) => ({ accion: 'eliminar', record: { ...one, ...partOf(part) } }) as const),
  );
  const replaced = { before: own, after: after?.careRequests ?? [], known, today };
  return lostSince({ ...NONE_LOST, records: earlier }, replaced, true).records;
}

/** What a caregiver saw of a patient, and sees then. */
export interface LostBetween {
  readonly before: PatientShifts;
  readonly after: PatientShifts | null;
  readonly withdrawn: readonly ShiftPart[];
}

/** What the caregiver withdrew, on this device or another, and is pending now. */
function withdrawnIn(shifts: PatientShifts | null): readonly ShiftPart[] {
  const declined = shifts?.declined ?? [];
  return declined
    .filter(({ kind }) => kind === 'withdrew')
    .map((one) => ({ fecha: one.fecha, ...horasOf(one) }));
}
