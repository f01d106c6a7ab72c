import type { HistoryState } from '@tanstack/react-router';
import { readMe } from '#db/people.ts';
import { pause } from '#platform/pause.ts';
import type { OpenedAccountContext } from './admission.ts';

/** How long the mail is waited for: a broken database must keep nobody from signing in. */
const MAIL_MS = 500;

/** What the page for signing in is told of a session that the server ended: whose it was, as far as is known here. */
export async function endedSession(
  opened: OpenedAccountContext,
): Promise<Pick<HistoryState, 'ended' | 'mail'>> {
  if (opened.kind !== 'open') return { ended: true };
  const me = await Promise.race([readMe(opened.context.db), pause(MAIL_MS)]).catch(() => {});
  return me?.mail ? { ended: true, mail: me.mail } : { ended: true };
}
