import type { Id } from '#domain/people/id.ts';
import { type CareWindow, readCareWindow } from '#domain/planner/care-window.ts';
import type { AccountDatabase } from './account-database.ts';

/** When somebody has to be with a loved one, as this device was told; null where it was not. */
export async function readWindow(db: AccountDatabase, paciente: Id): Promise<CareWindow | null> {
  const row = await db.meta.get(windowKey(paciente));
  return row !== undefined && 'window' in row ? readCareWindow(row.window) : null;
}

export async function writeWindow(
  db: AccountDatabase,
  paciente: Id,
  window: CareWindow,
): Promise<void> {
  await db.meta.put({ key: windowKey(paciente), window });
}

function windowKey(paciente: Id): `window:${string}` {
  return `window:${paciente}`;
}
