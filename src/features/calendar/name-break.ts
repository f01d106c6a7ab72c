const VOWEL = '[aeiouáéíóúü]';
/** Consonants that are not parted: «cr», «ll», «qu». */
const ONSET = '(?:[bcdfgpt]r|[bcfgpt]l|ch|ll|rr|qu|gu(?=[eiéí])|[b-df-hj-np-tv-zñ])';
const SYLLABLE_END = new RegExp(`${VOWEL}[b-df-hj-np-tv-zñ]??(?=${ONSET}${VOWEL})`, 'giu');

/** Letters that a column of a phone's week shows on one line. */
const FITS = 6;

/**
 * A word as the lines that a column of a phone's week has room for: parted once, at the end of the
 * syllable that leaves the shorter lines, «Fran-», «cisca»; one line where it fits whole. Browsers on
 * desktops have no Spanish hyphenation, and would break anywhere.
 */
export function nameLines(word: string): readonly string[] {
  if (word.length <= FITS) return [word];
  let best: readonly string[] = [word];
  for (const { index, 0: part } of word.matchAll(SYLLABLE_END)) {
    const end = index + part.length;
    const lines = [`${word.slice(0, end)}-`, word.slice(end)];
    if (longest(lines) <= longest(best)) best = lines;
  }
  return best;
}

/** Letters of the longest line. */
export function longest(lines: readonly string[]): number {
  return Math.max(...lines.map((line) => line.length));
}
