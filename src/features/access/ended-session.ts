import type { HistoryState } from '@tanstack/react-router';
import { wasDeleted } from '#db/account/was-deleted.ts';
import { readMe } from '#db/people/people.ts';
import { pause } from '#platform/pause.ts';
import type { Services } from '#services';
import type { OpenedAccountContext } from './admission.ts';

/**
 * How long to wait for the storage: a broken database must not prevent a sign-in, and a slow one must not hide why the
 * session ended.
 */
const STORAGE_MS = 2000;

/**
 * What the sign-in page shows about a session that the server ended, here or in another tab: the reason, and the
 * account as far as this device knows it. Nothing if the user signed out. A session that is there still was left because
 * neither its token nor the server said whose it is.
 */
export async function endedSession(
  { session }: Pick<Services, 'session'>,
  opened: OpenedAccountContext,
): Promise<Pick<HistoryState, 'ended' | 'mail'>> {
  if (session.current() !== null) return opened.kind === 'signed-out' ? { ended: 'unchecked' } : {};
  const late = pause(STORAGE_MS);
  /** The storage's answer; `otherwise` if it fails or does not answer in time. */
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
