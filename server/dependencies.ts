import type { Registry } from 'prom-client';
import type { Google } from './auth/google.ts';
import type { Passwords } from './auth/passwords.ts';
import type { Tokens } from './auth/tokens.ts';
import type { Background } from './background.ts';
import type { Capacity } from './http/shares.ts';
import type { Log } from './log.ts';
import type { Messenger } from './mail/messenger.ts';
import type { Push } from './notices/push.ts';
import type { Store } from './store/store.ts';
import type { TimeLimits } from './time-limits.ts';

/** What the app is built from. `composition-root.ts` makes it from the environment; tests make their own. */
export interface Dependencies {
  readonly store: Store;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly secret: Uint8Array;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  /** Null when signing in with Google is not configured. */
  readonly google: Google | null;
  readonly messenger: Messenger;
  /** Whether codes and invitations may be sent by text message: without a gateway nobody would receive them. */
  readonly offersTextMessages: boolean;
  readonly push: Push;
  readonly background: Background;
  /** How often the database is queried for the listeners of the live stream, in milliseconds. */
  readonly askEvery: number;
  readonly capacity: Capacity;
  readonly timeLimits: TimeLimits;
  /** The product's name for mails. */
  readonly brand: string;
  /** The built app, served beside the API; null serves the API alone. */
  readonly siteDir: string | null;
  /** The operator's data, as pages show them; null for unknown fields. */
  readonly operator: { readonly name: string | null; readonly mail: string | null };
  readonly publicUrl: URL | null;
  /** Another origin that the built app calls, allowed by the CSP. */
  readonly apiOrigin: string | null;
  /** The token that opens `/metrics`; null if only this machine may read it. */
  readonly metricsToken: string | null;
  /** Metrics of the whole process; null in tests. */
  readonly processMetrics: Pick<Registry, 'metrics'> | null;
  /** Where log lines go; null disables logging. */
  readonly log: Log | null;
}
