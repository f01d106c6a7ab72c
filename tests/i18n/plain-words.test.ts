import { expect, it } from 'vitest';

/** Words of the technique behind the app, which mean nothing to a family. */
const TECHNICAL =
  /servidor|sincroniz|idempot|token|json|indexeddb|cach[eé]|outbox|backend|\bapi\b|http|navegación privada|modo privado/i;

/** Texts of the specification, which stay to the letter. */
const OF_THE_SPEC: readonly string[] = ['Invalido o falta de token o email.'];

/** Every function of a text takes words or numbers; what it says in between does not depend on them. */
const ANYTHING = new Proxy(() => '', {
  get: (_target, key) => (key === Symbol.iterator ? [][Symbol.iterator] : () => ''),
});

/** All texts of an area, those of functions too. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    try {
      return textsOf((value as (...args: unknown[]) => unknown)(...Array(6).fill(ANYTHING)));
    } catch {
      return [String(value)];
    }
  }
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

const areas = import.meta.glob<Record<string, unknown>>('#i18n/es/*.ts', { eager: true });

it('the areas of the texts are found', () => {
  expect(Object.keys(areas).length).toBeGreaterThan(30);
});

it.each(Object.entries(areas))('%s has no technical word', (_path, area) => {
  // A file is named as it is called on a disk.
  const texts = textsOf(area).filter((text) => !/\.json$/.test(text));
  expect(texts.filter((text) => TECHNICAL.test(text) && !OF_THE_SPEC.includes(text))).toEqual([]);
});
