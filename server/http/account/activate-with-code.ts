import { codeHash, sameHash } from '#server/auth/one-time.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { accountOf, isCodeFor } from '#server/http/people/invited-account.ts';
import {
  isJoinedBy,
  join,
  lockOfSignUp,
  noInvitation,
  rejectClosed,
} from '#server/http/people/joining.ts';
import { countAttempt } from '#server/store/account/code-attempts.ts';
import { activateAccount, findCodeHolder } from '#server/store/account/sign-ups.ts';
import { inTransaction } from '#server/store/store.ts';

/**
 * Whether the code is right; if so, activates its account. A code that has activated an account stays right until it
 * expires: the answer may have been lost, and a repeated call must not fail for an active account. An account that was
 * created for an invitation joins with the code, on whichever page it is entered.
 * @throws HttpError 404, 410 if that invitation is no longer open: only an open invitation allows the account.
 */
export async function activateWithCode(
  deps: Dependencies,
  mail: string,
  code: string,
): Promise<boolean> {
  const id = await findCodeHolder(deps.store.db, mail);
  if (id === null) return false;
  const at = deps.clock();
  const expected = await countAttempt(deps.store.db, 'verification_code', id, at);
  if (expected === null) return false;
  if (!sameHash(expected.code_hash, codeHash(deps.secret, id, code))) return false;
  if (expected.used_at !== null) return true;
  return inTransaction(deps.store, async (db) => {
    const invitation = await lockOfSignUp(db, id);
    const account = await accountOf(db, id);
    if (invitation === null) {
      // The family may have deleted their account.
      if (account.role === 'Cuidador') throw noInvitation();
      return activateAccount(db, id, expected, at);
    }
    // A call at the same moment has activated it.
    if (await isJoinedBy(db, invitation, id)) return true;
    rejectClosed(invitation, at);
    if (!isCodeFor(deps, invitation, account, expected)) return false;
    if (!(await activateAccount(db, id, expected, at))) return false;
    await join(db, deps, invitation, await accountOf(db, id));
    return true;
  });
}
