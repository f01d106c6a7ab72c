import type { AccountDatabase } from '#db/account-database.ts';
import { readUnfinished, type Unfinished } from '#db/sign-out.ts';
import { leaving as words } from '#i18n/es/waiting.ts';
import type { SyncControl } from '#sync/control.ts';

/** What would be left here, and what becomes of it where it is kept: each kind in a paragraph of its own. */
export function leftWords({ waiting, refused, drafts }: Unfinished): readonly string[] {
  return [
    ...(waiting === 0 ? [] : [`${words.saves(waiting)} ${words.goAlone}`]),
    ...(refused === 0 ? [] : [`${words.refused(refused)} ${words.toDecide}`]),
    ...(drafts === 0 ? [] : [`${words.drafts} ${words.toSave}`]),
  ];
}

/**
 * Sends what waits and tells what is left then. That the engine has nothing more to send is not that the server
 * has it all: what it refused is set aside, and is left.
 */
export async function sendBeforeLeaving(
  db: AccountDatabase,
  sync: Pick<SyncControl, 'sendNow'>,
): Promise<Unfinished> {
  await sync.sendNow();
  return readUnfinished(db);
}
