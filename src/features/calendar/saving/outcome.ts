import type { AccountDatabase } from '#db/account-database.ts';
import { readFlushState } from '#db/outbox/flush-state.ts';
import { readQueue } from '#db/outbox/outbox.ts';
import type { Mutation } from '#domain/outbox/queue.ts';
import { isConflict } from '#domain/outbox/rejection.ts';
import type { Id } from '#domain/people/id.ts';
import type { Services } from '#services';
import type { FlushResult } from '#sync/flush-schedule.ts';
import { toast } from '#ui/toast.ts';
import { toastOf } from './describe-outcome.ts';
import type { SaveDeps, SaveOutcome } from './save.ts';

type Sent = Pick<Mutation, 'id' | 'createdAt'>;

/** The mutations whose result is not known yet: a newer save reports theirs with its own. */
let unanswered: readonly Sent[] = [];

/**
 * What has become of a mutation when the time to wait for the server is over; only what is certain by then.
 * @param sent the attempt to send it.
 */
export async function outcomeOf(
  { db, answerTimeout }: Pick<SaveDeps, 'db' | 'answerTimeout'>,
  patient: Id,
  mutation: Sent,
  sent: Promise<FlushResult>,
): Promise<SaveOutcome> {
  const asked = [...unanswered, mutation];
  unanswered = asked;
  const outcome = await readOutcome(
    db,
    patient,
    asked,
    await Promise.race([sent, answerTimeout()]),
  );
  if (outcome === null) return { kind: 'sending', later: laterOutcome() };
  if (unanswered === asked) unanswered = [];
  return outcome;

  async function laterOutcome(): Promise<SaveOutcome | null> {
    const later = await readOutcome(db, patient, asked, await sent);
    if (unanswered !== asked) return null;
    unanswered = [];
    return later;
  }
}

/**
 * Shows the result of pressing save. Of a save that is still being sent it shows what becomes of it too, unless the
 * calendar is left before that.
 * @param button the calendar's save button.
 */
export async function tellOutcome(
  outcome: SaveOutcome | null,
  trouble: Services['trouble'],
  button: Element | null,
): Promise<void> {
  if (outcome === null) return;
  // It was written twice, so there is room; what still finds none says so again.
  if (outcome.kind === 'acknowledged') trouble.clear('full');
  toast(...toastOf(outcome, trouble.current().includes('volatile')));
  if (outcome.kind !== 'sending') return;
  const later = await outcome.later;
  if (button?.isConnected) await tellOutcome(later, trouble, button);
}

/**
 * @param result of the attempt to send; undefined while it runs.
 * @returns null if it must be waited for.
 */
async function readOutcome(
  db: AccountDatabase,
  patient: Id,
  asked: readonly Sent[],
  // biome-ignore lint/suspicious/noConfusingVoidType: what a timer resolves to
  result: FlushResult | void,
): Promise<SaveOutcome | null> {
  try {
    const { mutations } = await readQueue(db, patient);
    // The rest of a mutation that was sent in several batches has a new id after its rejection.
    const left = mutations.filter(({ id, createdAt }) =>
      asked.some((one) => one.id === id || one.createdAt === createdAt),
    );
    if (left.length === 0) return { kind: 'acknowledged' };
    const rejections = left.flatMap(({ rejection }) => rejection ?? []);
    if (!result && rejections.length < left.length) return null;
    const [rejection] = rejections;
    if (rejection !== undefined) {
      return isConflict(rejection)
        ? { kind: 'contested' }
        : { kind: 'rejected', message: rejection.message };
    }
    if (result?.kind === 'signed-out') return { kind: 'signed-out' };
    const { trouble } = await readFlushState(db);
    return { kind: result?.kind === 'waiting' && trouble === 'server' ? 'troubled' : 'waiting' };
  } catch (cause) {
    // The mutation is stored, but its result could not be read.
    console.error('an outcome was not read', cause);
    return { kind: 'waiting' };
  }
}
