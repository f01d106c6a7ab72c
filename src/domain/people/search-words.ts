/** What a person is found by: the beginning of a word of their names, of their mail or of their RUT. */

/** A person as far as they are searched for. */
interface Searched {
  readonly name: string | null;
  readonly lastName: string | null;
  readonly mail: string | null;
  readonly rut: string | null;
}

/** More words narrow nothing down. */
const MOST_WANTED = 6;

/** What follows in a longer word is not compared. */
const LONGEST = 64;

/** What keyboards write for the plain one: iPhones make «O’Higgins» of «O'Higgins». */
const APOSTROPHES = /[‘’ʼ´]/g;

/**
 * Lower case and without accents, every space and apostrophe a plain one: «maria» typed on a phone means María.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // Of a hundred thousand people most mails and every RUT need no more, which takes three times as long.
  if (!/[^ -~]/.test(lower)) return lower;
  const plain = lower.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s/gu, ' ');
  return plain.replace(APOSTROPHES, "'");
}

/** The words under which somebody is found, each once. */
export function wordsOf({ name, lastName, mail, rut }: Searched): readonly string[] {
  return wordsIn([name, lastName, mail, rut].filter((text) => text !== null).join(' '));
}

/** The words of a search: whoever is found has for each of them a word that begins with it. */
export function wantedWords(text: string): readonly string[] {
  return wordsIn(text).map(withoutDots).slice(0, MOST_WANTED);
}

function wordsIn(text: string): string[] {
  const words = fold(text).split(/\s+/u);
  return [...new Set(words.map((word) => word.slice(0, LONGEST)))].filter((word) => word !== '');
}

/** A RUT is stored without dots, and often typed with them. */
function withoutDots(word: string): string {
  return /^\d[\d.]*(-[\dk]?)?$/.test(word) ? word.replaceAll('.', '') : word;
}
