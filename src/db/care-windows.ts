import type { Id } from '#domain/people/id.ts';
import { ALL_DAY, type CareWindow, readCareWindow } from '#domain/planner/care-window.ts';
import { type AccountDatabase, readMeta, writeMeta } from './account-database.ts';

/** The hours that must be covered, as set on this device; null where none were set. */
export async function readWindow(db: AccountDatabase, patient: Id): Promise<CareWindow | null> {
  const row = await readMeta(db, `window:${patient}`);
  return row === undefined ? null : readCareWindow(row.window);
}

/**
 * Changes the stored window within one transaction, so that of two changes in a row, or in two tabs, neither
 * starts from a stale value.
 * @returns the window as stored.
 */
export function changeWindow(
  db: AccountDatabase,
  patient: Id,
  change: (before: CareWindow) => CareWindow,
): Promise<CareWindow> {
  return db.transaction('rw', db.meta, async () => {
    const window = change((await readWindow(db, patient)) ?? ALL_DAY);
    await writeMeta(db, `window:${patient}`, { window });
    return window;
  });
}
