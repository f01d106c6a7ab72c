import type { App } from './render-app.tsx';

/** Upgrades the account's database as a later version of the app does in another tab: this page may use it no more. */
export async function upgradeElsewhere(app: App): Promise<void> {
  const { db } = await app.device();
  const request = indexedDB.open(db.name, db.backendDB().version + 10);
  await new Promise((resolve) => {
    request.onsuccess = resolve;
  });
  request.result.close();
}
