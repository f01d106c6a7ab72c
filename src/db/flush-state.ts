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

/** Records a pull. One that is not whole counts only until the first whole one. */
export function writePulled(db: AccountDatabase, pulled: Pulled): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    if (!(await isSignedIn(db)) || (pulled.isPart && (await readPulled(db)))) return;
    await db.meta.put({ key: 'pulled', ...pulled });
  });
}
