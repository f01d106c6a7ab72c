import { caregiverKey, type ShiftCaregiver } from '#domain/calendar/care-request.ts';
import type { Id } from './id.ts';
import { firstNameOf } from './person.ts';

/** How many hues there are in `ui/hues.css`. */
const HUES = 8;

/** Particles, which do not count as a surname: «Ana de la Fuente» is AF. */
const PARTICLE = /^(?:del?|las?|los|y)$/i;

/** The hues of a patient's caregivers by id. */
export type Hues = Readonly<Record<string, number>>;

/**
 * Gives each of a patient's caregivers a different hue, as long as there are enough. The hues depend only on the ids
 * and their order, so that they are the same on every device. Ids grow with time: assigning a caregiver with a newer
 * account changes nobody's hue. One with an older account comes first, and may change the hues of the others.
 */
export function assignHues(caregivers: readonly { readonly id: Id }[]): Hues {
  const hues: Record<string, number> = {};
  const ids = caregivers.map(({ id }) => String(id));
  // Sorts numbers by value and texts of equal length alphabetically.
  for (const id of ids.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))) {
    const taken = Object.values(hues);
    let hue = preferredHue(id);
    while (taken.length < HUES && taken.includes(hue)) hue = (hue + 1) % HUES;
    hues[id] = hue;
  }
  return hues;
}

/**
 * The hue of a caregiver, as `data-hue` takes it. A caregiver who is no longer assigned may share the hue of another.
 */
export function hueOf(caregiver: ShiftCaregiver, hues: Hues): string {
  const key = caregiverKey(caregiver);
  return String(hues[key] ?? preferredHue(key));
}

function preferredHue(key: string): number {
  let hash = 0;
  for (const letter of key) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  // The lowest bits depend only on the sum of the letters, so they are left out.
  return (hash >>> 9) % HUES;
}

/** «CT» of «Camila Torres Vega», «A» of «Ana»; empty without a name. */
export function initialsOf(name: string): string {
  return lettersOf(name).slice(0, 2).join('');
}

/** The first letters of a name's words, without those of particles. */
function lettersOf(name: string): readonly string[] {
  return name
    .split(' ')
    .filter((word) => word && !PARTICLE.test(word))
    .map((word) => ([...word][0] ?? '').toUpperCase());
}

/** The short names, by `caregiverKey`, of those whose first name another one shown beside them has. */
export type ShortNames = Readonly<Record<string, string>>;

/**
 * Tells the people apart who are shown beside each other, each of them once: everybody gets the shortest form of their
 * name that is not a form of another's, or the whole name. Who has the same whole name as another is not told apart.
 */
export function assignShortNames(caregivers: readonly ShiftCaregiver[]): ShortNames {
  const short: Record<string, string> = {};
  for (const caregiver of caregivers) {
    const { nombre } = caregiver;
    const others = caregivers.filter((other) => other.nombre !== nombre);
    const taken = others.flatMap((other) => shortFormsOf(other.nombre));
    const free = shortFormsOf(nombre).find((form) => !taken.includes(form)) ?? nombre;
    if (free !== firstNameOf(nombre)) short[caregiverKey(caregiver)] = free;
  }
  return short;
}

/** «María», «María E.», «María S.» of «María Elena Soto». */
function shortFormsOf(name: string): readonly string[] {
  const [, ...letters] = lettersOf(name);
  const first = firstNameOf(name);
  return [first, ...letters.map((letter) => `${first} ${letter}.`)];
}

/** What a caregiver is called where there is little room: the first name, or what tells namesakes apart. */
export function shortNameOf(caregiver: ShiftCaregiver, short: ShortNames): string {
  return short[caregiverKey(caregiver)] ?? firstNameOf(caregiver.nombre);
}

/** The initials of a caregiver's name, or of what tells namesakes apart: «MF» of «María F.». */
export function initialsAmong(caregiver: ShiftCaregiver, short: ShortNames): string {
  return initialsOf(short[caregiverKey(caregiver)] ?? caregiver.nombre);
}
