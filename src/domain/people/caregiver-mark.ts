import { caregiverKey, type ShiftCaregiver } from '#domain/calendar/care-request.ts';
import type { Id } from './id.ts';

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
  const [first, ...rest] = name.split(' ').filter(Boolean);
  const surname = rest.find((word) => !PARTICLE.test(word));
  return [first, surname].map((word = '') => ([...word][0] ?? '').toUpperCase()).join('');
}
