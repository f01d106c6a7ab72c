import type { AccountDatabase } from '#db/account-database.ts';
import { saveDraft } from '#db/drafts.ts';
import { readFlushState } from '#db/flush-state.ts';
import { readQueue } from '#db/outbox.ts';
import type { Draft } from '#domain/calendar/draft.ts';
import type { Mutation } from '#domain/outbox/queue.ts';
import { isConflict } from '#domain/outbox/rejection.ts';
import type { Id } from '#domain/people/id.ts';
import type { DraftKeeper } from '#features/calendar/store/draft-keeper.ts';
import type { SyncControl } from '#sync/control.ts';

/**
 * The result of a save, as far as it is known within the moment:
 * - `nothing`: the draft changes nothing;
 * - `unlisted`: the patient's list has not come to this device. The draft stays as it was;
 * - `contested`: somebody else changed the same slots. On this device the draft stays as it was; what only the
 *   server knew of is rejected in the outbox. Either way the notice shows both versions;
 * - `acknowledged`: the server has it;
 * - `here`: it is on this device and waits to be sent; `troubled` likewise, since the server could not take it, and
 *   `signed-out`, until the user signs in;
 * - `refused`: the server refused it;
 * - `failed`: this device could not store it. The draft stays as it was.
 */
export type SaveOutcome =
  | {
      readonly kind:
        | 'nothing'
        | 'unlisted'
        | 'contested'
        | 'acknowledged'
        | 'here'
        | 'troubled'
        | 'signed-out';
    }
  | { readonly kind: 'rejected'; readonly message: string | null }
  | { readonly kind: 'failed'; readonly cause: unknown };

export interface SaveDeps {
  readonly db: AccountDatabase;
  readonly sync: SyncControl;
  readonly keeper: DraftKeeper;
  readonly now: () => number;
  readonly newId: () => string;
  /** Resolves when the time to wait for the answer is over. */
  readonly moment: () => Promise<void>;
}

/** Moves the draft into the outbox, sends it, and reports only what is certain by then. */
export async function saveCalendar(
  deps: SaveDeps,
  patient: Id,
  /** The draft on the screen when the button was pressed. */
  draft: Draft,
): Promise<SaveOutcome> {
  const save = { id: deps.newId(), createdAt: deps.now() };
  try {
    const saved = await deps.keeper.save(draft, (whole) =>
      saveDraft(deps.db, patient, whole, save),
    );
    if (saved.kind !== 'saved') return saved;
  } catch (cause) {
    return { kind: 'failed', cause };
  }
  try {
    return await whatBecame(deps, patient, save);
  } catch (cause) {
    // It is stored; its state since could not be read.
    console.error('what became of a save was not read', cause);
    return { kind: 'here' };
  }
}

async function whatBecame(
  { db, sync, moment }: SaveDeps,
  patient: Id,
  save: Pick<Mutation, 'id' | 'createdAt'>,
): Promise<SaveOutcome> {
  const result = await Promise.race([sync.saved(), moment()]);
  const { mutations } = await readQueue(db, patient);
  // A save that was sent in parts has a new id after its rejection.
  const left = mutations.find(
    ({ id, createdAt }) => id === save.id || createdAt === save.createdAt,
  );
  if (left === undefined) return { kind: 'acknowledged' };
  if (left.rejection !== null) {
    return isConflict(left.rejection)
      ? { kind: 'contested' }
      : { kind: 'rejected', message: left.rejection.message };
  }
  if (result?.kind === 'signed-out') return { kind: 'signed-out' };
  const { trouble } = await readFlushState(db);
  return { kind: result?.kind === 'waiting' && trouble === 'server' ? 'troubled' : 'here' };
}
