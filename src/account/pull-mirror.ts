import type { Role } from '#domain/account/role.ts';
import { newId } from '#sync/new-id.ts';
import type { PullResult } from '#sync/pull.ts';
import { offersLive, pullAccount } from '#sync/pull-account.ts';
import { replaceToken } from './replace-token.ts';
import type { EngineDeps } from './start-engine.ts';

/**
 * One pull of a page's account; another one as what the account is now, where the first has learnt that it has another
 * role.
 * @param onLive called where the backend offers the live stream.
 */
export async function pullMirror(
  { role, db, api }: EngineDeps,
  stopped: AbortSignal,
  onLive: () => void,
): Promise<PullResult> {
  const isOver = () => stopped.aborted;
  const pullAs = (role: Role) =>
    pullAccount({
      ...{ db, api, role, isOver, now: Date.now, newId },
      onRenewed(token) {
        try {
          replaceToken(token);
        } catch (cause) {
          console.error('a role was not changed', cause);
        }
      },
    });
  const before = role();
  let result = await pullAs(before);
  if (role() !== before && !isOver()) result = await pullAs(role());
  if (result.kind === 'ok' && !isOver() && (await offersLive(db))) onLive();
  return result;
}
