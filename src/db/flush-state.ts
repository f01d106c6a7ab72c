import type { AccountDatabase, FlushState, PulledRow } from './account-database.ts';
import { isSignedIn } from './presence.ts';

const FRESH: FlushState = {
  key: 'flush',
  sendingUntil: null,
  failures: 0,
  retryAt: 0,
  holdUntil: 0,
  decidedAt: 0,
  trouble: null,
  lastContactAt: null,
};

/** How the last exchange with the server went, whoever made it: page, worker or another tab. */
export async function readFlushState(db: AccountDatabase): Promise<FlushState> {
  const row = await db.meta.get('flush');
  return row?.key === 'flush' ? row : FRESH;
}

/** Changes the named fields and keeps the rest. Writes nothing once the account has signed out. */
export function updateFlushState(
  db: AccountDatabase,
  change: Partial<Omit<FlushState, 'key'>>,
): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    if (await isSignedIn(db)) await db.meta.put({ ...(await readFlushState(db)), ...change });
  });
}

export type Pulled = Omit<PulledRow, 'key'>;

/** When the mirror was last pulled whole, else when the people in it first came; null before that. */
export async function readPulled(db: AccountDatabase): Promise<Pulled | null> {
  const row = await db.meta.get('pulled');
  return row?.key === 'pulled' ? row : null;
}

/** A page's `now` may be older than what was just written. */
const TOLERANCE_MS = 60_000;

/**
 * The latest of some moments, null where there is none. A moment in the future was written while the device's
 * clock was ahead, and is ignored.
 */
export function latest(now: number, ...moments: readonly (number | null)[]): number | null {
  const past = moments.filter((at): at is number => at !== null && at <= now + TOLERANCE_MS);
  return past.length === 0 ? null : Math.max(...past);
}

/** Records a pull. One that is not whole counts only until the first whole one. */
export function writePulled(db: AccountDatabase, pulled: Pulled): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    if (!(await isSignedIn(db)) || (pulled.isPart && (await readPulled(db)))) return;
    await db.meta.put({ key: 'pulled', ...pulled });
  });
}
