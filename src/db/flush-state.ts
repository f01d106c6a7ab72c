import type { AccountDatabase, FlushState } from './account-database.ts';
import { isHere } from './presence.ts';

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

export function updateFlushState(
  db: AccountDatabase,
  change: Partial<Omit<FlushState, 'key'>>,
): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    if (await isHere(db)) await db.meta.put({ ...(await readFlushState(db)), ...change });
  });
}

export interface Pulled {
  readonly at: number;
  /** Rows that could not be read and were left out. */
  readonly unreadable: number;
}

/** When the mirror was last pulled whole; null before the first time. */
export async function readPulled(db: AccountDatabase): Promise<Pulled | null> {
  const row = await db.meta.get('pulled');
  return row?.key === 'pulled' ? row : null;
}

export function writePulled(db: AccountDatabase, pulled: Pulled): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    if (await isHere(db)) await db.meta.put({ key: 'pulled', ...pulled });
  });
}
