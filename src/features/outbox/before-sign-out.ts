import type { AccountDatabase } from '#db/account-database.ts';
import { readUnfinished, type Unfinished } from '#db/sign-out.ts';
import { signingOut as messages } from '#i18n/es/outbox.ts';
import type { SyncControl } from '#sync/control.ts';

/**
 * What would be left here and what happens to it if it is kept, one paragraph for each kind.
 * @param canKeep whether this browser keeps anything.
 */
export function describeUnfinished(left: Unfinished, canKeep: boolean): readonly string[] {
  const { waiting, rejected, drafts } = left;
  const kinds = [
    { count: waiting, what: messages.mutations(waiting), later: messages.goAlone(waiting) },
    { count: rejected, what: messages.rejected(rejected), later: messages.toDecide(rejected) },
    { count: drafts, what: messages.drafts(drafts), later: messages.toMutation },
  ];
  return kinds
    .filter(({ count }) => count > 0)
    .map(({ what, later }) => (canKeep ? `${what} ${later}` : what));
}

/**
 * Whether signing out loses nothing that the user was not asked about: a draft stays on the device if the
 * browser stores it.
 * @param canKeep whether this browser keeps anything.
 */
export function isSafeToSignOut(
  { waiting, rejected, drafts }: Unfinished,
  canKeep: boolean,
): boolean {
  return waiting + rejected === 0 && (canKeep || drafts === 0);
}

/**
 * Sends what waits and returns what is left. An engine with nothing to send does not mean that the server has
 * everything: refused saves are rejected and remain.
 */
export async function sendBeforeSignOut(
  db: AccountDatabase,
  sync: Pick<SyncControl, 'sendNow'>,
): Promise<Unfinished> {
  await sync.sendNow();
  return readUnfinished(db);
}
