import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';
import { writeFromServer } from '#db/sign-out-tombstone.ts';
import type { CareWindowEdit } from '#domain/outbox/care-window-edit.ts';
import type { Id } from '#domain/people/id.ts';
import { ALL_DAY, type CareWindow, readCareWindow } from '#domain/planner/care-window.ts';

/**
 * The care window as it is shown: set on this device or, where the backend keeps care windows, by somebody else
 * (`shared-care-windows.ts`). Null if none was set.
 */
export async function readWindow(db: AccountDatabase, patient: Id): Promise<CareWindow | null> {
  const row = await readMeta(db, `window:${patient}`);
  return row === undefined ? null : readCareWindow(row.window);
}

/**
 * Changes the stored window within one transaction: after two changes in a row, or in two tabs, neither has started
 * from a stale value.
 * @returns the window as stored.
 */
export function changeWindow(
  db: AccountDatabase,
  patient: Id,
  change: (before: CareWindow) => CareWindow,
): Promise<CareWindow> {
  return db.transaction('rw', db.meta, async () => {
    const window = change((await readWindow(db, patient)) ?? ALL_DAY);
    const row = await readMeta(db, `window:${patient}`);
    await writeMeta(db, `window:${patient}`, { ...row, window });
    return window;
  });
}

/** Writes an acknowledged window, in the transaction that removes it from the outbox. */
export function applyCareWindow(
  db: AccountDatabase,
  { paciente: patient, from, to }: CareWindowEdit,
): Promise<void> {
  return writeFromServer(db, [], async () => {
    const row = await readMeta(db, `window:${patient}`);
    const acknowledged = (row?.acknowledged ?? 0) + 1;
    await writeMeta(db, `window:${patient}`, { window: { from, to }, acknowledged });
  });
}
