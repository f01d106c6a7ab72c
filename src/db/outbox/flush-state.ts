import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';
import { writeFromServer } from '#db/sign-out-tombstone.ts';
import type { FlushState, Pulled } from '#db/stored-rows.ts';

const FRESH: FlushState = {
  sendingUntil: null,
  failures: 0,
  retryAt: 0,
  holdUntil: 0,
  decidedAt: 0,
  trouble: null,
  lastContactAt: null,
};

/** The result of the last exchange with the server by any page, tab or the worker. */
export async function readFlushState(db: AccountDatabase): Promise<FlushState> {
  return (await readMeta(db, 'flush')) ?? FRESH;
}

/** Changes the given fields only. Writes nothing once the account has signed out. */
export function updateFlushState(db: AccountDatabase, change: Partial<FlushState>): Promise<void> {
  return writeFromServer(db, [], async () =>
    writeMeta(db, 'flush', { ...(await readFlushState(db)), ...change }),
  );
}

/** When the whole mirror was last pulled; before the first time, when its people came; null before that. */
export async function readPulled(db: AccountDatabase): Promise<Pulled | null> {
  return (await readMeta(db, 'pulled')) ?? null;
}

/** Records a pull. A partial pull is recorded only until the first whole one. */
export function writePulled(db: AccountDatabase, pulled: Pulled): Promise<void> {
  return writeFromServer(db, [], async () => {
    if (!pulled.isPart || !(await readPulled(db))) await writeMeta(db, 'pulled', pulled);
  });
}
