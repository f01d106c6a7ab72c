/** The first of some texts, from the fullest to the shortest, that is no wider than the room for it. */
export function firstFitting(
  texts: readonly string[],
  room: number,
  measure: (text: string) => number,
): string | null {
  return texts.find((text) => measure(text) <= room) ?? null;
}

/** A text in one line, or in two broken at a space, of which none is wider than the room; null if there is no such way. */
export function linesFitting(
  text: string,
  room: number,
  measure: (text: string) => number,
): readonly string[] | null {
  const words = text.split(' ');
  const ways = words.map((_, moved) =>
    [words.slice(0, words.length - moved), words.slice(words.length - moved)]
      .filter((line) => line.length > 0)
      .map((line) => line.join(' ')),
  );
  return ways.find((lines) => lines.every((line) => measure(line) <= room)) ?? null;
}
