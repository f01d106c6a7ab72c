import type { AccountDatabase } from '#db/account-database.ts';
import { missesAny } from '#db/calendar/care-requests.ts';
import { readDraft } from '#db/calendar/drafts.ts';
import { readExpectedOn } from '#db/calendar/expected-state.ts';
import { clearDeletionMark } from '#db/sign-out-tombstone.ts';
import { careRequestKey, slotsOf } from '#domain/calendar/care-request.ts';
import { fechasOfChanges, type SlotChange } from '#domain/calendar/changes.ts';
import { type CalendarDay, deriveDay, sameCell } from '#domain/calendar/day.ts';
import type { Draft } from '#domain/calendar/draft.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { mutationOver } from '#domain/outbox/mutation-over.ts';
import { changesToOwnVersion } from '#domain/outbox/own-version.ts';
import { discardMutation } from '#domain/outbox/rejected-mutation.ts';
import { isConflict } from '#domain/outbox/rejection.ts';
import type { Id } from '#domain/people/id.ts';
import { changeQueue, type NewMutation } from './change-queue.ts';
import { appendMutation, readQueue } from './outbox.ts';

/**
 * The result for a rejected mutation whose author chose their own version in a conflict:
 * - `queued`: it waits to be sent, over the version that the author was shown;
 * - `moved-on`: the shifts have changed since they were shown. The mutation stays rejected, and the choice is shown
 *   again;
 * - `drafted`: the draft has edits of the same hours, which only the author can combine with the mutation;
 * - `unlisted`: its months are not on this device;
 * - `not-rejected`: it is gone, or waits again.
 */
export type OwnVersionOutcome = 'queued' | 'moved-on' | 'drafted' | 'unlisted' | 'not-rejected';

/**
 * Puts a mutation that was rejected for a conflict back into the outbox, in one transaction. It now replaces the
 * versions that its author was shown: the server applies it only if it finds exactly those. The draft does not change.
 * @param shown the expected state of the mutation's days, as the author saw it.
 * @param mutation the id and the time of the mutation that is queued.
 */
export function queueOwnVersion(
  db: AccountDatabase,
  patient: Id,
  mutationId: string,
  shown: (fecha: Fecha) => CalendarDay,
  mutation: NewMutation,
): Promise<OwnVersionOutcome> {
  return db.transaction('rw', [...db.ofOutbox, db.drafts], async () => {
    db.checkCurrent();
    const { mutations } = await readQueue(db, patient);
    const rejected = mutations.find(({ id }) => id === mutationId);
    const rejection = rejected?.rejection ?? null;
    if (rejected === undefined || rejection === null || !isConflict(rejection))
      return 'not-rejected';
    const fechas = fechasOfChanges(rejected.changes);
    if (await missesAny(db, patient, fechas)) return 'unlisted';
    if (touches(await readDraft(db, patient), rejected.changes)) return 'drafted';
    const expected = await readExpectedOn(db, patient, fechas);
    if (fechas.some((fecha) => !sameDay(deriveDay(fecha, expected), shown(fecha)))) {
      return 'moved-on';
    }
    const changes = changesToOwnVersion(rejected, expected);
    await clearDeletionMark(db);
    await changeQueue(db, patient, (queue) => discardMutation(queue, mutationId));
    if (changes.length > 0)
      await appendMutation(db, patient, mutationOver(mutation, changes, expected));
    return 'queued';
  });
}

/** Whether a draft edits hours that some changes affect. */
function touches({ days }: Draft, changes: readonly SlotChange[]): boolean {
  return changes.some(({ record }) => {
    const day = days[record.fecha];
    const { from, to } = slotsOf(record);
    return (
      day !== undefined &&
      (day.removed.length > 0 ||
        Object.keys(day.cells).some((slot) => from <= Number(slot) && Number(slot) < to))
    );
  });
}

function sameDay(one: CalendarDay, other: CalendarDay): boolean {
  const keys = ({ offGrid }: CalendarDay) => offGrid.map(careRequestKey).sort().join('\n');
  return (
    one.cells.every((cell, slot) => sameCell(cell, other.cells[slot] ?? null)) &&
    keys(one) === keys(other)
  );
}
