import type { AccountDatabase } from '#db/account-database.ts';
import { readFlushState } from '#db/flush-state.ts';
import { readQueue } from '#db/outbox.ts';
import { saveDraft } from '#db/save-draft.ts';
import type { Draft } from '#domain/calendar/draft.ts';
import type { Mutation } from '#domain/outbox/queue.ts';
import { isConflict } from '#domain/outbox/rejection.ts';
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
  return outcomeOf(deps, patient, mutation);
}

/**
 * Sends a mutation that was just put into the outbox, and reports only what is certain when the time to wait is over.
 */
export async function outcomeOf(
  deps: Pick<SaveDeps, 'db' | 'sync' | 'answerTimeout'>,
  patient: Id,
  mutation: Pick<Mutation, 'id' | 'createdAt'>,
): Promise<SaveOutcome> {
  try {
    return await readOutcome(deps, patient, mutation);
  } catch (cause) {
    // The mutation is stored, but its result could not be read.
    console.error('an outcome was not read', cause);
    return { kind: 'waiting' };
  }
}

async function readOutcome(
  { db, sync, answerTimeout }: Pick<SaveDeps, 'db' | 'sync' | 'answerTimeout'>,
  patient: Id,
  mutation: Pick<Mutation, 'id' | 'createdAt'>,
): Promise<SaveOutcome> {
  const result = await Promise.race([sync.saved(), answerTimeout()]);
  const { mutations } = await readQueue(db, patient);
  // The rest of a mutation that was sent in several batches has a new id after its rejection.
  const left = mutations.find(
    ({ id, createdAt }) => id === mutation.id || createdAt === mutation.createdAt,
  );
  if (left === undefined) return { kind: 'acknowledged' };
  if (left.rejection !== null) {
    return isConflict(left.rejection)
      ? { kind: 'contested' }
      : { kind: 'rejected', message: left.rejection.message };
  }
  if (result?.kind === 'signed-out') return { kind: 'signed-out' };
  const { trouble } = await readFlushState(db);
  return { kind: result?.kind === 'waiting' && trouble === 'server' ? 'troubled' : 'waiting' };
}
