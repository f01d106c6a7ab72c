import { type CareRequest, horasOf, overlap } from '#domain/calendar/care-request.ts';
import { lostSince, NONE_LOST } from '#domain/calendar/lost-confirmations.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import type { PatientShifts } from '#domain/contract/shifts.ts';
import { partOf, type ShiftPart } from './care-shift.ts';

/**
 * Finds the confirmed shifts of a patient that a caregiver no longer has without their doing: the family removed or
 * shortened a shift, or gave it to somebody else.
 */
export interface LostShifts {
  readonly patient: PatientShifts['patient'];
  /** By day and time. */
  readonly records: readonly CareRequest[];
}

/**
 * The lost shifts after the server's answer about a patient. A shift that is theirs again no longer counts as lost.
 * @param earlier what was lost before.
 * @param after null if they can see nothing of the patient any more.
 * @param withdrawn the parts that they have just given back.
 * @param today earlier days are ignored.
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

/** What a caregiver saw of a patient before and after the server's answer. */
export interface LostBetween {
  readonly before: PatientShifts;
  readonly after: PatientShifts | null;
  readonly withdrawn: readonly ShiftPart[];
}

/** The parts that the caregiver withdrew, on this device or another, and that are pending now. */
function withdrawnIn(shifts: PatientShifts | null): readonly ShiftPart[] {
  const declined = shifts?.declined ?? [];
  return declined
    .filter(({ kind }) => kind === 'withdrew')
    .map((one) => ({ fecha: one.fecha, ...horasOf(one) }));
}
