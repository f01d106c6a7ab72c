import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';
import { readMe } from '#db/people/people.ts';
import { writeFromServer } from '#db/sign-out-tombstone.ts';
import type { LostAnswer, ServerUnavailable, ShiftsPull } from '#db/stored-rows.ts';
import { sameCaregiver } from '#domain/calendar/care-request.ts';
import { applyChanges, careRequestsOf, type SlotChange } from '#domain/calendar/changes.ts';
import { isConfirmed, isPending, statusOfNew } from '#domain/calendar/status.ts';
import type { AcknowledgedAnswer, PatientShifts } from '#domain/contract/shifts.ts';
import { isSameJson } from '#domain/is-same-json.ts';
import type { AnswerEdit } from '#domain/outbox/answer-edit.ts';
import type { UnavailableDay } from '#domain/outbox/unavailable-day.ts';
import type { Id } from '#domain/people/id.ts';
import { patientLabel } from '#domain/people/person.ts';
import type { ShiftPart } from '#domain/shifts/care-shift.ts';
import { recordLostShifts } from './lost-shifts.ts';
import { readLostAnswers, readPatientShifts } from './shifts.ts';

/**
 * A caregiver's shifts as the server has them, written only from its answers; `shifts.ts` reads them. Answers of the
 * server can arrive out of order: one that was requested before a later acknowledgement is dropped.
 */

/** How many answers were acknowledged, and the list's tag; to be read before a request. */
export async function readShiftsPull(db: AccountDatabase): Promise<ShiftsPull> {
  return (await readMeta(db, 'shifts-pull')) ?? { acknowledged: 0, tag: null, isListed: false };
}

/** Stores the whole list, unless an answer was acknowledged since it was requested. */
export function replaceShifts(
  db: AccountDatabase,
  list: readonly PatientShifts[],
  { acknowledged, tag }: Pick<ShiftsPull, 'acknowledged' | 'tag'>,
): Promise<void> {
  return writeFromServer(db, [], async () => {
    const before = await readShiftsPull(db);
    if (before.acknowledged !== acknowledged) return;
    const stored = await readPatientShifts(db);
    const gone = new Map(stored.map((shifts) => [String(shifts.patient.id), shifts]));
    for (const shifts of list) {
      const key = String(shifts.patient.id);
      await putShifts(db, shifts.patient.id, gone.get(key), shifts);
      gone.delete(key);
    }
    for (const before of gone.values()) await putShifts(db, before.patient.id, before, null);
    await writeMeta(db, 'shifts-pull', { acknowledged, tag, isListed: true });
  });
}

/** The server's reply to a caregiver's answer. */
export interface Answered extends AcknowledgedAnswer {
  readonly answer: AnswerEdit;
  /** Read before the answer was sent. */
  readonly acknowledged: number;
}

/** Writes the acknowledgement of an answer, in the transaction that removes the answer from the outbox. */
export function applyAnswered(
  db: AccountDatabase,
  { answer, shifts, isUnchanged, acknowledged }: Answered,
): Promise<void> {
  return writeFromServer(db, [], async () => {
    const before = await readShiftsPull(db);
    await countAcknowledged(db, before);
    if (before.acknowledged !== acknowledged) return;
    const { paciente: patient, parts } = answer;
    const stored = (await readMeta(db, `shifts:${patient}`))?.shifts;
    if (answer.answer === 'no')
      return putShifts(db, patient, stored, shifts, isUnchanged ? [] : parts);
    await putShifts(db, patient, stored && (await withAccepted(db, stored, parts)), shifts);
  });
}

/**
 * The shifts of a patient with those that were accepted. If an earlier answer of the server was lost, the family may
 * have given them to somebody else since.
 */
async function withAccepted(
  db: AccountDatabase,
  stored: PatientShifts,
  parts: readonly ShiftPart[],
): Promise<PatientShifts> {
  const me = await readMe(db);
  if (me === null || me.id === null) return stored;
  const cuidador = { id: me.id, nombre: me.name ?? '' };
  const accepted = parts.map((part) => ({ ...part, status: statusOfNew(true), cuidador }));
  return { ...stored, careRequests: [...stored.careRequests, ...accepted] };
}

/**
 * Applies what a caregiver who also shares the calendar has saved there to what they see of the patient: what they
 * removed of their own shifts is not lost. In the transaction that removes it from the outbox.
 */
export function applySavedShifts(
  db: AccountDatabase,
  patient: Id,
  changes: readonly SlotChange[],
): Promise<void> {
  return writeFromServer(db, [], async () => {
    const before = (await readMeta(db, `shifts:${patient}`))?.shifts;
    if (before === undefined) return;
    // Only their own shifts are confirmed among these.
    const own = before.careRequests.find(isConfirmed);
    const saved = changes.filter(
      ({ record }) =>
        isPending(record) || (own !== undefined && sameCaregiver(own.cuidador, record.cuidador)),
    );
    const careRequests = applyChanges(before.careRequests, saved);
    await countAcknowledged(db, await readShiftsPull(db));
    const removed = careRequestsOf(saved, 'eliminar');
    await putShifts(db, patient, before, { ...before, careRequests }, removed);
  });
}

/**
 * Keeps an answer that the server decided against for the user to see, in the transaction that removes it from the
 * outbox; also for an account that has signed out, as its outbox.
 */
export async function applyLostAnswer(
  db: AccountDatabase,
  { id, answer, message, at }: Omit<LostAnswer, 'patient'>,
): Promise<void> {
  const shifts = (await readMeta(db, `shifts:${answer.paciente}`))?.shifts;
  const patient = shifts === undefined ? '' : patientLabel(shifts.patient);
  const lost = [...(await readLostAnswers(db)), { id, answer, patient, message, at }];
  await writeMeta(db, 'lost-answers', { lost });
  // Makes a list that was requested before too old: it may still show the shift that the server has just denied.
  await writeFromServer(db, [], async () => countAcknowledged(db, await readShiftsPull(db)));
}

/** Removes a lost answer that the user has dismissed. */
export function dismissLost(db: AccountDatabase, id: string): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const lost = (await readLostAnswers(db)).filter((one) => one.id !== id);
    if (lost.length > 0) await writeMeta(db, 'lost-answers', { lost });
    else await db.meta.delete('lost-answers');
  });
}

/** The unavailable days of the server, and how many were acknowledged; to be read before a request. */
export async function serverUnavailable(db: AccountDatabase): Promise<ServerUnavailable> {
  return (await readMeta(db, 'unavailable')) ?? { days: [], acknowledged: 0 };
}

/** Stores the server's list, unless a day was acknowledged since it was requested. */
export function replaceUnavailable(
  db: AccountDatabase,
  days: readonly UnavailableDay[],
  acknowledged: number,
): Promise<void> {
  return writeFromServer(db, [], async () => {
    const before = await serverUnavailable(db);
    if (before.acknowledged === acknowledged)
      await writeMeta(db, 'unavailable', { days, acknowledged });
  });
}

/** Writes an acknowledged day, in the transaction that removes it from the outbox. */
export function applyUnavailable(db: AccountDatabase, day: UnavailableDay): Promise<void> {
  return writeFromServer(db, [], async () => {
    const { days, acknowledged } = await serverUnavailable(db);
    const others = days.filter(({ fecha }) => fecha !== day.fecha);
    await writeMeta(db, 'unavailable', {
      days: day.spans.length === 0 ? others : [...others, day],
      acknowledged: acknowledged + 1,
    });
  });
}

/** Counts an acknowledgement: a list requested earlier is now too old, and the next one is fetched whole. */
export async function countAcknowledged(db: AccountDatabase, before: ShiftsPull): Promise<void> {
  const acknowledged = before.acknowledged + 1;
  await writeMeta(db, 'shifts-pull', { ...before, acknowledged, tag: null });
}

/**
 * Stores what a caregiver sees of a patient, and records which shifts are lost.
 * @param after null if they can see nothing of the patient any more.
 * @param withdrawn the shifts that the caregiver gave back, which do not count as lost.
 */
export async function putShifts(
  db: AccountDatabase,
  patient: Id,
  before: PatientShifts | undefined,
  after: PatientShifts | null,
  withdrawn: readonly ShiftPart[] = [],
): Promise<void> {
  // Unchanged shifts must not run their live queries again.
  if (isSameJson(before ?? null, after)) return;
  if (before !== undefined) await recordLostShifts(db, { before, after, withdrawn });
  if (after === null) await db.meta.delete(`shifts:${patient}`);
  else await writeMeta(db, `shifts:${patient}`, { shifts: after });
}
