import { isPatient, type Person } from './person.ts';
import { fold, wantedWords } from './search-words.ts';

/** Searches the list of users: by name, nickname, mail or RUT, and by role, five per page. */

/** A person with folded search texts, which are computed once per list and not per keystroke. */
export type Entry = Readonly<ReturnType<typeof entryOf>>;

/** The roles that can be filtered by, in the order in which they are offered. */
export const ROLE_FILTERS = ['Responsable', 'Cuidador', 'Ser Querido'] as const;
export type RoleFilter = (typeof ROLE_FILTERS)[number];

export const PAGE_SIZE = 5;

/** A person with the folded texts that searches compare. */
export function entryOf(person: Person) {
  const { name, lastName, nickname, mail, rut } = person;
  const folded = fold(name ?? '');
  // A space before each word: if a text with a space in front is found, a word begins with it.
  const words = ` ${folded} ${fold(`${lastName ?? ''} ${nickname ?? ''} ${mail ?? ''} ${rut ?? ''}`)}`;
  return { person, folded, words };
}

/** The role shown for a person, also for a patient of whom the backend sends only the tipo. */
export function roleName(person: Pick<Person, 'role' | 'tipo'>): string | null {
  return person.role ?? (isPatient(person) ? 'Ser Querido' : null);
}

export interface Wanted {
  /**
   * A part of the name, or the beginnings of words of the names, of the nickname, of the mail or of the RUT; case and
   * accents are ignored.
   */
  readonly text: string;
  /** Exactly this role; null for any. */
  readonly role: RoleFilter | null;
}

/** The entries that match, in the order of the list. */
export function findEntries(entries: readonly Entry[], wanted: Wanted): readonly Entry[] {
  const text = fold(wanted.text.trim());
  const { role } = wanted;
  if (text === '' && role === null) return entries;
  const beginnings = wantedWords(text).map((word) => ` ${word}`);
  const [first = ''] = text.split(' ');
  // A cheap first test: every match contains this text, and most other people do not. Dots of a RUT are not compared.
  const common = beginnings[0] === ` ${first}` ? first : '';
  return entries.filter(
    ({ person, folded, words }) =>
      words.includes(common) &&
      (folded.includes(text) || beginnings.every((one) => words.includes(one))) &&
      (role === null || roleName(person) === role),
  );
}

/**
 * One page of a list; a page number beyond the end gives the last page.
 * @param total the length of the whole list, if only its beginning is known. A page beyond the known part has no items.
 */
export function pageOf<T>(all: readonly T[], wanted: number, total = all.length) {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(Math.max(1, wanted), pages);
  const start = (page - 1) * PAGE_SIZE;
  const items = all.slice(start, start + PAGE_SIZE);
  return {
    items,
    /** 1 for the first; never beyond the last. */
    page,
    /** At least 1. */
    pages,
    /** The positions of the first and the last item, counted from 1; both 0 if there is none. */
    from: total === 0 ? 0 : start + 1,
    to: Math.min(start + PAGE_SIZE, total),
    total,
  };
}

/** Page buttons on each side of the current one. */
const NEIGHBOURS = 1;

/**
 * The pages that get a button: the first, the last, and those around the current one; null stands for a gap. A gap of a
 * single page is filled with that page.
 */
export function pageNumbers(page: number, pages: number): readonly (number | null)[] {
  const shown = new Set([1, pages]);
  for (let near = page - NEIGHBOURS; near <= page + NEIGHBOURS; near += 1) {
    if (near >= 1 && near <= pages) shown.add(near);
  }
  const numbers: (number | null)[] = [];
  let previous = 0;
  for (const number of [...shown].sort((a, b) => a - b)) {
    if (number - previous === 2) numbers.push(number - 1);
    else if (number - previous > 2) numbers.push(null);
    numbers.push(number);
    previous = number;
  }
  return numbers;
}
