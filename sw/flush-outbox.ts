import { isInstalled } from '#db/account/installed-app.ts';
import { countWaiting, showBadge } from '#sync/badge.ts';
import { flushAccount } from '#sync/flush-account.ts';
import type { FlushUrgency } from '#sync/flush-schedule.ts';
import type { FlushReply } from '#sync/messages.ts';
import { newId } from '#sync/new-id.ts';
import { withSession } from './with-session.ts';

/** One pass over the outbox of the signed-in account. */
export async function flushOutbox(urgency: FlushUrgency): Promise<FlushReply> {
  const result = await withSession(async ({ session: { account }, db, api }) => {
    const flushed = await flushAccount(
      {
        accountId: account,
        db,
        api,
        locks: navigator.locks,
        now: Date.now,
        newId,
        random: Math.random,
      },
      urgency,
    );
    // The badge is set here, because no page may be open to do it. Code older than the database must not read it.
    if (flushed.kind !== 'outdated' && (await isInstalled(db))) {
      showBadge(navigator, await countWaiting(db));
    }
    return flushed;
  });
  return result ?? { kind: 'no-session' };
}
