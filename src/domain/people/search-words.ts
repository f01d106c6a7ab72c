import { parseRut } from '#domain/account/rut.ts';

/** People are found by the beginning of a word of their names, of their nickname, of their mail or of their RUT. */

/** The fields of a person that are searched. */
interface Searched {
  readonly name: string | null;
  readonly lastName: string | null;
  readonly nickname: string | null;
  readonly mail: string | null;
  readonly rut: string | null;
}

/** The most words of a search that are used; more of them narrow nothing down. */
const MOST_WANTED = 6;

/** The longest part of a word that is compared. */
const LONGEST = 64;

/** Variants of the plain apostrophe: iPhones make «O’Higgins» of «O'Higgins». */
const APOSTROPHES = /[‘’ʼ´]/g;

/** Lower case, without accents, and with plain spaces and apostrophes: «maria» typed on a phone finds María. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // A shortcut for ASCII texts: among a hundred thousand people, most mails and every RUT need no normalisation, which
  // takes three times as long.
  if (!/[^ -~]/.test(lower)) return lower;
  const plain = lower.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s/gu, ' ');
  return plain.replace(APOSTROPHES, "'");
}

/** The words by which a person is found, each once. */
export function wordsOf({ name, lastName, nickname, mail, rut }: Searched): readonly string[] {
  return wordsIn([name, lastName, nickname, mail, rut].filter((text) => text !== null).join(' '));
}

/** The words of a search: a match has, for each of them, a word that begins with it. */
export function wantedWords(text: string): readonly string[] {
  return wordsIn(text).map(asStored).slice(0, MOST_WANTED);
}

function wordsIn(text: string): string[] {
  const words = fold(text).split(/\s+/u);
  return [...new Set(words.map((word) => word.slice(0, LONGEST)))].filter((word) => word !== '');
}

/** A RUT is stored without dots and with its dash. A whole one may be typed without it; its check digit shows that. */
function asStored(word: string): string {
  const beginning = /^\d[\d.]*(-[\dk]?)?$/.test(word) ? word.replaceAll('.', '') : word;
  return parseRut(word)?.toLowerCase() ?? beginning;
}
