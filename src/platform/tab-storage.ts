/**
 * Uses this tab's storage, which survives a reload and a visit to another site in the tab, and is cleared
 * with the tab and on signing out. Null if the browser stores nothing, or has no space.
 */
export function inTab<T>(use: (kept: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
