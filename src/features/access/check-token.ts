import type { Me } from '#domain/contract/auth.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { sameId } from '#domain/people/id.ts';
import type { Services, Session } from '#services';

export type TokenVerdict =
  | { readonly kind: 'good'; readonly owesData: boolean }
  | { readonly kind: 'bad' }
  /** The server could not be reached, or could not answer now; the token may be valid. */
  | { readonly kind: 'unreachable' | 'busy' }
  /** Valid, but somebody else is signed in on this device. */
  | {
      readonly kind: 'other-account';
      readonly mail: string | null;
      readonly owesData: boolean;
    };

/** Checks with the server whether a token is valid, and whether it would replace another account on this device. */
export async function checkToken(services: Services, token: string): Promise<TokenVerdict> {
  const me = await services.api.auth.me(token);
  switch (me.kind) {
    case 'ok': {
      const session = services.session.current();
      const owesData = me.value.capabilities.includes(CAPABILITIES.completeProfile);
      return session === null ||
        session.token === token ||
        isOf(session, me.value, services.session.read(token))
        ? { kind: 'good', owesData }
        : { kind: 'other-account', owesData, mail: me.value.mail };
    }
    case 'network':
      return { kind: 'unreachable' };
    case 'busy':
      return { kind: 'busy' };
    case 'unauthorized':
    case 'rejected':
    case 'too-large':
      return { kind: 'bad' };
    default:
      return me satisfies never;
  }
}

/**
 * Whether a session belongs to `me`, the account that the server returned for another token. False in doubt, so that
 * the user is asked.
 * @param other the session that the other token would give.
 */
function isOf({ accountId }: Session, { id, mail }: Me, other: Session | null): boolean {
  const names = [id, mail, other?.accountId ?? null];
  return accountId !== null && names.some((name) => name !== null && sameId(name, accountId));
}
