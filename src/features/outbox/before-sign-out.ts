import type { AccountDatabase } from '#db/account-database.ts';
import { readUnfinished, type Unfinished } from '#db/outbox/unfinished.ts';
import { signingOut as messages } from '#i18n/es/outbox.ts';
import type { SyncControl } from '#sync/control.ts';

/**
 * The changes that the server does not have and what happens to them if they are kept, one paragraph for each kind.
 * @param canKeep whether this browser stores anything.
 */
export function describeUnfinished(unfinished: Unfinished, canKeep: boolean): readonly string[] {
  const { waiting, rejected, drafts } = unfinished;
  const kinds = [
    { count: waiting, what: messages.mutations(waiting), later: messages.sentLater(waiting) },
    { count: rejected, what: messages.rejected(rejected), later: messages.decidedLater(rejected) },
    { count: drafts, what: messages.drafts(drafts), later: messages.draftsLater },
  ];
  return kinds
    .filter(({ count }) => count > 0)
    .map(({ what, later }) => (canKeep ? `${what} ${later}` : what));
}

/**
 * Whether signing out without a question loses nothing: a draft stays on the device if the browser stores it.
 * @param canKeep whether this browser stores anything.
 */
export function isSafeToSignOut({ waiting, rejected, drafts }: Unfinished, canKeep: boolean) {
  return waiting + rejected === 0 && (canKeep || drafts === 0);
}

/**
 * Flushes the outbox and returns what is left. It is read from the database, because a flush also succeeds when all
 * that remains are rejected mutations.
 */
export async function sendBeforeSignOut(
  db: AccountDatabase,
  sync: Pick<SyncControl, 'sendNow'>,
  unwritten?: () => readonly string[],
) {
  await sync.sendNow();
  return readUnfinished(db, unwritten);
}
