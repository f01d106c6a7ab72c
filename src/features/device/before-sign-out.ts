import type { AccountDatabase } from '#db/account-database.ts';
import { readUnfinished, type Unfinished } from '#db/sign-out.ts';
import { signingOut as words } from '#i18n/es/waiting.ts';
import type { SyncControl } from '#sync/control.ts';

/**
 * What would be left here, and what becomes of it where it is kept: each kind in a paragraph of its own.
 * @param canKeep whether this browser keeps anything.
 */
export function unfinishedWords(left: Unfinished, canKeep: boolean): readonly string[] {
  const { waiting, refused, drafts } = left;
  const kinds = [
    { count: waiting, what: words.saves(waiting), later: words.goAlone },
    { count: refused, what: words.refused(refused), later: words.toDecide },
    { count: drafts, what: words.drafts, later: words.toSave },
  ];
  return kinds
    .filter(({ count }) => count > 0)
    .map(({ what, later }) => (canKeep ? `${what} ${later}` : what));
}

/**
 * Whether signing out loses nothing that the user has not been asked about: a draft stays behind where the
 * browser keeps it.
 * @param canKeep whether this browser keeps anything.
 */
export function isSafeToSignOut(
  { waiting, refused, drafts }: Unfinished,
  canKeep: boolean,
): boolean {
  return waiting + refused === 0 && (canKeep || drafts === 0);
}

/**
 * Sends what waits and tells what is left then. That the engine has nothing more to send is not that the server
 * has it all: what it refused is set aside, and is left.
 */
export async function sendBeforeSignOut(
  db: AccountDatabase,
  sync: Pick<SyncControl, 'sendNow'>,
): Promise<Unfinished> {
  await sync.sendNow();
  return readUnfinished(db);
}
