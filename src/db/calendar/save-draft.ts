import type { AccountDatabase } from '#db/account-database.ts';
import type { NewMutation } from '#db/outbox/change-queue.ts';
import { appendMutation } from '#db/outbox/outbox.ts';
import { clearDeletionMark } from '#db/sign-out-tombstone.ts';
import { deriveDay } from '#domain/calendar/day.ts';
import { conflictsOf } from '#domain/calendar/day-change.ts';
import { changesOfDraft, type Draft, onlyAdds } from '#domain/calendar/draft.ts';
import { rebaseBesideMutation } from '#domain/calendar/rebase-draft.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { groupBy } from '#domain/group-by.ts';
import { mutationOver } from '#domain/outbox/mutation-over.ts';
import type { Id } from '#domain/people/id.ts';
import { missesAny } from './care-requests.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { readExpectedOn } from './expected-state.ts';

/**
 * The result of saving a draft. `unlisted`: its months are not on this device, so it is unknown what the draft removes.
 * `contested`: somebody else has changed the same slots. In both cases the draft stays.
 */
export type SaveResult =
  /** `revision` is that of the rest of the draft. */
  | { readonly kind: 'saved'; readonly revision: number }
  | { readonly kind: 'nothing' | 'unlisted' | 'contested' };

/**
 * Moves a draft, as the user sees it, into the outbox, in one transaction: afterwards the mutation is on the disk and
 * the draft is gone, or nothing has changed. Edits that another tab has made since stay in the draft.
 */
export async function saveDraft(
  db: AccountDatabase,
  patient: Id,
  draft: Draft,
  mutation: NewMutation,
): Promise<SaveResult> {
  const fechas = Object.keys(draft.days);
  // The row of the draft stays, so that undone edits can still be redone.
  if (fechas.length === 0) return { kind: 'nothing' };
  const { drafts, saves, solicitudes, meta } = db;
  return db.transaction('rw', [drafts, saves, solicitudes, meta], async () => {
    // If this throws, the draft stays for the newer code that owns the database.
    db.checkCurrent();
    // For a month that is not on this device, only a draft that removes nothing can be sent.
    if (!onlyAdds(draft) && (await missesAny(db, patient, fechas))) return { kind: 'unlisted' };
    const expected = groupBy(await readExpectedOn(db, patient, fechas), ({ fecha }) => fecha);
    const expectedOn = (fecha: Fecha) => expected.get(fecha) ?? [];
    // Compared with the stored state and not with the screen, because a list may have come since it was drawn.
    const isContested = Object.entries(draft.days).some(
      ([fecha, change]) => conflictsOf(deriveDay(fecha, expectedOn(fecha)), change).length > 0,
    );
    if (isContested) return { kind: 'contested' };
    const changes = changesOfDraft(draft, expectedOn);
    const left = rebaseBesideMutation(await readDraft(db, patient), draft);
    const revision = await writeDraft(db, patient, left);
    if (changes.length === 0) return { kind: 'nothing' };
    await clearDeletionMark(db);
    const seen = [...expected.values()].flat();
    await appendMutation(db, patient, mutationOver(mutation, changes, seen));
    return { kind: 'saved', revision };
  });
}
