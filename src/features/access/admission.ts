import { mayEnterDashboard, mayEnterShifts } from '#domain/account/role.ts';
import type { AccountContext, Services, Session } from '#services';

/** The pages of an account, by who may see them: `/dashboard` and below, or `/turnos`. */
export type Pages = 'dashboard' | 'shifts';

/** Whether a user is signed in whose role may see these pages. Decided without the network. */
export function isAdmitted(
  session: Session | null,
  pages: Pages = 'dashboard',
): session is Session {
  const mayEnter = pages === 'shifts' ? mayEnterShifts : mayEnterDashboard;
  return session !== null && mayEnter(session.role);
}

/** Whether the token has expired, so that the server will reject it. */
export function isExpired(session: Session, now: number): boolean {
  return session.expiresAt !== null && session.expiresAt * 1000 <= now;
}

/** The result of opening the account context; expected failures are data, so that each gets its page. */
export type OpenedAccountContext =
  | { readonly kind: 'open'; readonly context: AccountContext }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'failed'; readonly cause: unknown };

/** Opens the context of the signed-in account. Never throws. */
export async function tryOpenAccountContext(services: Services): Promise<OpenedAccountContext> {
  try {
    const context = await services.openAccountContext();
    return context === null ? { kind: 'signed-out' } : { kind: 'open', context };
  } catch (cause) {
    return { kind: 'failed', cause };
  }
}
