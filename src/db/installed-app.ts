import { type AccountDatabase, readMeta, writeMeta } from './account-database.ts';

/**
 * Whether the app was opened from the home screen here, as the worker cannot know by itself. Only then has it an icon
 * to count on; where there is none, Chromium without windows ends a worker that tries.
 */
export async function isInstalled(db: AccountDatabase): Promise<boolean> {
  return (await readMeta(db, 'installed')) !== undefined;
}

export function markInstalled(db: AccountDatabase): Promise<void> {
  return writeMeta(db, 'installed', {});
}
