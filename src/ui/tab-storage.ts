/**
 * Uses what this tab keeps over a reload and while another site is shown in it; it goes with the tab, and with
 * signing out. Null where the browser keeps nothing, or has no room.
 */
export function inTab<T>(use: (kept: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
