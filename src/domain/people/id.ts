/** An id as a backend gave it. Opaque: it is sent back unchanged. */
export type Id = string | number;

/** Ids compared as the wire may vary them: `7` and `"7"` are the same person. */
export function sameId(a: Id, b: Id): boolean {
  return String(a) === String(b);
}
