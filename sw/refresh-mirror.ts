import { newId } from '#sync/new-id.ts';
import { pullAccount } from '#sync/pull-account.ts';
import { withSession } from './with-session.ts';

/** Pulls for the signed-in account, so that the next offline start shows current data. */
export async function refreshMirror(): Promise<void> {
  await withSession(async ({ session: { role }, db, api }) => {
    await pullAccount({
      db,
      api,
      role,
      isOver: () => false,
      now: Date.now,
      newId,
    });
  });
}
