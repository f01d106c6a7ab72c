import { isLovedOne, type Person } from './person.ts';

/** The list of users as it is searched: by name, by role, five at a time. */

/** A person with their name as it is searched in, made once for each list and not for each keystroke. */
export interface Entry {
  readonly person: Person;
  readonly folded: string;
}

/** The roles that can be filtered by, in the order in which they are offered. */
export const ROLE_FILTERS = ['Responsable', 'Cuidador', 'Ser Querido'] as const;
export type RoleFilter = (typeof ROLE_FILTERS)[number];

export const PAGE_SIZE = 5;

export function entryOf(person: Person): Entry {
  return { person, folded: fold(person.name ?? '') };
}

/** The word for what somebody is: their role; a loved one of whom a backend only tells the tipo has it too. */
export function roleWord(person: Pick<Person, 'role' | 'tipo'>): string | null {
  return person.role ?? (isLovedOne(person) ? 'Ser Querido' : null);
}

export interface Wanted {
  /** A part of the name, in any case, with or without accents. */
  readonly text: string;
  /** Exactly this role; null for any. */
  readonly role: RoleFilter | null;
}

/** Those who are wanted, in the order of the list. */
export function findEntries(entries: readonly Entry[], wanted: Wanted): readonly Entry[] {
  const text = fold(wanted.text.trim());
  const { role } = wanted;
  if (text === '' && role === null) return entries;
  return entries.filter(
    ({ person, folded }) => folded.includes(text) && (role === null || roleWord(person) === role),
  );
}

export interface Page<T> {
  readonly items: readonly T[];
  /** 1 for the first; never beyond the last there is. */
  readonly page: number;
  /** At least 1. */
  readonly pages: number;
  /** The places of the first and the last item, counted from 1; both 0 where there is none. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

/** One page of a list; a page that is no longer there is the last that is. */
export function pageOf<T>(all: readonly T[], wanted: number): Page<T> {
  const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, wanted), pages);
  const start = (page - 1) * PAGE_SIZE;
  const items = all.slice(start, start + PAGE_SIZE);
  return {
    items,
    page,
    pages,
    from: items.length === 0 ? 0 : start + 1,
    to: start + items.length,
    total: all.length,
  };
}

/** Pages on each side of the one that is shown. */
const NEIGHBOURS = 1;

/**
 * The pages that get a button: the first, the last, and those around the one that is shown; null
 * stands for those left out between. A gap of one page is that page.
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

/** Lower case and without accents: who types «maria» on a phone means María. */
function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
