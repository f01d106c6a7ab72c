import { type AccountDatabase, readMeta, writeMeta } from './account-database.ts';
import { writeFromServer } from './sign-out-tombstone.ts';
import type { FlushState, Pulled } from './stored-rows.ts';

const FRESH: FlushState = {
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
  return (await readMeta(db, 'flush')) ?? FRESH;
}

/** Changes the given fields only. Writes nothing once the account has signed out. */
export function updateFlushState(db: AccountDatabase, change: Partial<FlushState>): Promise<void> {
  return writeFromServer(db, [], async () =>
    writeMeta(db, 'flush', { ...(await readFlushState(db)), ...change }),
  );
}

/** When the mirror was last pulled whole, else when the people in it first came; null before that. */
export async function readPulled(db: AccountDatabase): Promise<Pulled | null> {
  return (await readMeta(db, 'pulled')) ?? null;
}

/** Records a pull. One that is not whole counts only until the first whole one. */
export function writePulled(db: AccountDatabase, pulled: Pulled): Promise<void> {
  return writeFromServer(db, [], async () => {
    if (!pulled.isPart || !(await readPulled(db))) await writeMeta(db, 'pulled', pulled);
  });
}
