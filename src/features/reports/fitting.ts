/** The first of some texts, from the fullest to the shortest, that is no wider than the room for it. */
export function firstFitting(
  texts: readonly string[],
  room: number,
  measure: (text: string) => number,
): string | null {
  return texts.find((text) => measure(text) <= room) ?? null;
}
