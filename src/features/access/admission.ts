import { mayEnterDashboard } from '#domain/account/role.ts';
import type { Services, Session } from '#services';

/** Whether somebody is signed in whose role may see the dashboard. Decided without the network. */
export function isAdmitted(session: Session | null): session is Session {
  return session !== null && mayEnterDashboard(session.role);
}

/** Whether the token has expired, so that the server will refuse it. */
export function isExpired(session: Session, now: number): boolean {
  return session.expiresAt !== null && session.expiresAt * 1000 <= now;
}

/** The result of opening the device; expected failures are data, so that each gets its page. */
export type OpenedAccountContext =
  | {
      readonly kind: 'open';
      readonly device: NonNullable<Awaited<ReturnType<Services['openAccountContext']>>>;
    }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'rejected'; readonly cause: unknown };

/** Opens what the signed-in account keeps here. Never throws. */
export async function tryOpenAccountContext(services: Services): Promise<OpenedAccountContext> {
  try {
    const device = await services.openAccountContext();
    return device === null ? { kind: 'signed-out' } : { kind: 'open', device };
  } catch (cause) {
    return { kind: 'rejected', cause };
  }
}
