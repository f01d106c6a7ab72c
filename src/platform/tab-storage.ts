/**
 * Calls `use` with sessionStorage, which survives a reload and a visit to another site in the tab, and is cleared
 * with the tab and at sign-out. Null if the browser stores nothing, or has no space.
 */
export function withTabStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
