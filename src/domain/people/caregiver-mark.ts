import { caregiverKey, type ShiftCaregiver } from '#domain/calendar/care-request.ts';

/** How many hues there are in `ui/hues.css`. */
const HUES = 8;

/** Not a surname by themselves: «Ana de la Fuente» is AF. */
const PARTICLE = /^(?:del?|las?|los|y)$/i;

/**
 * The hue of a caregiver, as `data-hue` takes it: the same on every device and in every calendar. Never the only sign of
 * who it is: two caregivers may have the same.
 */
export function hueOf(caregiver: ShiftCaregiver): string {
  let hash = 0;
  for (const letter of caregiverKey(caregiver)) {
    hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  }
  // The lowest bits only tell the sum of the letters.
  return String((hash >>> 9) % HUES);
}

/** «CT» of «Camila Torres Vega», «A» of «Ana»; empty without a name. */
export function initialsOf(name: string): string {
  const [first, ...rest] = name.split(' ').filter(Boolean);
  const surname = rest.find((word) => !PARTICLE.test(word));
  return [first, surname].map((word = '') => ([...word][0] ?? '').toUpperCase()).join('');
}
