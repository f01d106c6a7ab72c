import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';

/**
 * Whether the app was opened from the home screen on this device; the worker cannot detect that itself. Only then does
 * the app have an icon for a badge. Where it has none, headless Chromium ends a worker that tries to set one.
 */
export async function isInstalled(db: AccountDatabase): Promise<boolean> {
  return (await readMeta(db, 'installed')) !== undefined;
}

export function markInstalled(db: AccountDatabase): Promise<void> {
  return writeMeta(db, 'installed', {});
}
