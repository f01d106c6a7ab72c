import type { HistoryState } from '@tanstack/react-router';
import { readMe } from '#db/people.ts';
import { wasDeleted } from '#db/was-deleted.ts';
import { pause } from '#platform/pause.ts';
import type { Services } from '#services';
import type { OpenedAccountContext } from './admission.ts';

/**
 * How long the storage is waited for: a broken database must keep nobody from signing in, and a slow one is to say why
 * the session ended.
 */
const STORAGE_MS = 2000;

/**
 * What the page for signing in is told of a session that the server ended, here or in another tab: why, and
 * whose it was as far as is known here. Nothing where somebody signed out.
 */
export async function endedSession(
  { session }: Pick<Services, 'session'>,
  opened: OpenedAccountContext,
): Promise<Pick<HistoryState, 'ended' | 'mail'>> {
  if (session.current() !== null) return {};
  const late = pause(STORAGE_MS);
  /** What the storage says; `otherwise` where it fails or does not answer in time. */
  const inTime = <T>(reading: Promise<T>, otherwise: T): Promise<T> =>
    Promise.race([reading, late.then(() => otherwise)]).catch(() => otherwise);
  const ended = await inTime(session.whyEnded(), 'ended');
  if (ended == null) return {};
  if (opened.kind !== 'open') return { ended };
  const { db } = opened.context;
  if (await inTime(wasDeleted(db), false)) return { ended: 'deleted' };
  const me = await inTime(readMe(db), null);
  return me?.mail ? { ended, mail: me.mail } : { ended };
}
