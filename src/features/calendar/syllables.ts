const VOWEL = '[aeiouáéíóúü]';
/** Consonants that are not parted: «cr», «ll», «qu». */
const ONSET = '(?:[bcdfgpt]r|[bcfgpt]l|ch|ll|rr|qu|gu(?=[eiéí])|[b-df-hj-np-tv-zñ])';
const BREAK = new RegExp(`(${VOWEL}[b-df-hj-np-tv-zñ]??)(?=${ONSET}${VOWEL})`, 'giu');

/**
 * A Spanish name in the pieces at which a narrow column may break it: «Con-tre-ras», «Gui-ller-mo».
 * Browsers on desktops have no Spanish hyphenation and would break anywhere.
 */
export function syllables(text: string): readonly string[] {
  return text.replace(BREAK, '$1\u00AD').split('\u00AD');
}
