/** An id as a backend sent it. Opaque: it is sent back unchanged. */
export type Id = string | number;

/** Compares ids, which backends may send in different types: `7` and `"7"` are the same person. */
export function sameId(a: Id, b: Id): boolean {
  return String(a) === String(b);
}
