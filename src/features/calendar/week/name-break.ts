const VOWEL = '[aeiouáéíóúü]';
/** Consonant groups that are not split: «cr», «ll», «qu». */
const ONSET = '(?:[bcdfgpt]r|[bcfgpt]l|ch|ll|rr|qu|gu(?=[eiéí])|[b-df-hj-np-tv-zñ])';
const SYLLABLE_END = new RegExp(`${VOWEL}[b-df-hj-np-tv-zñ]??(?=${ONSET}${VOWEL})`, 'giu');

/** Letters that fit on one line in a column of a phone's week. */
const FITS = 6;

/**
 * Splits a word into lines for a column of a phone's week: at most once, at the syllable that gives the
 * shortest lines, «Fran-», «cisca»; one line if it fits. Desktop browsers have no Spanish hyphenation and
 * would break anywhere.
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

/** A whole name, «Francisca Pérez Leiva», as a shift shows it. */
export function brokenName(name: string) {
  const [first = '', ...rest] = name.split(' ');
  const lines = nameLines(first);
  const [head = first, tail = ''] = lines;
  return {
    /** The first name, up to the split. */
    head: tail === '' ? head : head.slice(0, -1),
    /** The rest of the first name; empty if not split. */
    tail,
    surname: rest.join(' '),
    /** Letters of the longest line that a narrow column shows. */
    letters: longest(lines),
  };
}

/** Letters of the longest line. */
function longest(lines: readonly string[]): number {
  return Math.max(...lines.map((line) => line.length));
}
