import type { AccountDatabase } from '#db/account-database.ts';
import { saveDraft } from '#db/calendar/save-draft.ts';
import type { Draft } from '#domain/calendar/draft.ts';
import type { Id } from '#domain/people/id.ts';
import type { DraftStore } from '#features/calendar/store/draft-store.ts';
import type { Services } from '#services';
import type { SyncControl } from '#sync/control.ts';

/**
 * The result of pressing save, as far as it is known when the time to wait for the server is over:
 * - `nothing`: the draft changes nothing;
 * - `unlisted`: the patient's list has not come to this device. The draft stays;
 * - `contested`: somebody else changed the same slots. If this device knew of it, the draft stays; if only the server
 *   did, the mutation is rejected. In both cases the notice shows both versions;
 * - `acknowledged`: the server has it;
 * - `sending`: it is on this device, and the server has not answered yet. `later` is the result once that attempt is
 *   over; null if the result of a newer save covers it;
 * - `waiting`: it is on this device and waits to be sent; `troubled`: the same, because the server failed;
 *   `signed-out`: the same, until the user signs in;
 * - `rejected`: the server rejected it;
 * - `failed`: this device could not store it. The draft stays.
 */
export type SaveOutcome =
  | {
      readonly kind:
        | 'nothing'
        | 'unlisted'
        | 'contested'
        | 'acknowledged'
        | 'waiting'
        | 'troubled'
        | 'signed-out';
    }
  | { readonly kind: 'sending'; readonly later: Promise<SaveOutcome | null> }
  | { readonly kind: 'rejected'; readonly message: string | null }
  | { readonly kind: 'failed'; readonly cause: unknown };

export interface SaveDeps {
  readonly db: AccountDatabase;
  readonly sync: SyncControl;
  readonly draftStore: DraftStore;
  readonly now: () => number;
  readonly newId: () => string;
  readonly answerTimeout: Services['answerTimeout'];
}

/** Moves the draft into the outbox, sends it, and reports only what is certain by then. */
export async function saveCalendar(
  deps: SaveDeps,
  patient: Id,
  /** The draft on the screen when the button was pressed. */
  draft: Draft,
): Promise<SaveOutcome> {
  const mutation = { id: deps.newId(), createdAt: deps.now() };
  try {
    const saved = await deps.draftStore.save(draft, (whole) =>
      saveDraft(deps.db, patient, whole, mutation),
    );
    if (saved.kind !== 'saved') return saved;
  } catch (cause) {
    return { kind: 'failed', cause };
  }
  // Not after the code below has come, which no first view needs.
  const sent = deps.sync.saved();
  try {
    const { outcomeOf } = await import('./outcome.ts');
    return await outcomeOf(deps, patient, mutation, sent);
  } catch (cause) {
    console.error('an outcome was not loaded', cause);
    return { kind: 'waiting' };
  }
}
