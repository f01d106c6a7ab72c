import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  assignHues,
  assignShortNames,
  hueOf,
  initialsAmong,
  initialsOf,
  shortNameOf,
} from '#domain/people/caregiver-mark.ts';

it.each([
  ['Camila Torres Vega', 'CT'],
  ['María José de la Fuente', 'MJ'],
  ['Ana de la Fuente', 'AF'],
  ['íngrid ñuñez', 'ÍÑ'],
  ['Ana', 'A'],
  ['', ''],
])('the initials of «%s» are «%s»', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('a caregiver has one hue by id, whatever the name, and many have different ones', () => {
  expect(hueOf({ id: 7, nombre: 'Ana' }, {})).toBe(hueOf({ id: '7', nombre: 'Ana Rojas' }, {}));
  const hues = Array.from({ length: 200 }, (_, id) =>
    hueOf({ id: `01a20de8-46c0-763f-b5ac-${String(id * 7919).padStart(12, '0')}`, nombre: '' }, {}),
  );
  expect(new Set(hues)).toEqual(new Set(['0', '1', '2', '3', '4', '5', '6', '7']));
});

it('up to eight caregivers of a patient have different hues, which another one does not change', () => {
  const ids = fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(ids, (drawn) => {
      const hues = assignHues(drawn.map((id) => ({ id })));
      expect(new Set(Object.values(hues)).size).toBe(drawn.length);
      expect(assignHues(drawn.toReversed().map((id) => ({ id })))).toEqual(hues);
      const earlier = drawn.toSorted().slice(0, -1);
      expect(hues).toMatchObject(assignHues(earlier.map((id) => ({ id }))));
      const [first = ''] = drawn;
      expect(hueOf({ id: first, nombre: 'Ana' }, hues)).toBe(String(hues[first]));
    }),
  );
});

it('no hue changes when a caregiver with a newer account is assigned, also where ids are numbers', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2000 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(ids, (drawn) => {
      const caregivers = drawn.toSorted((a, b) => a - b).map((id) => ({ id }));
      expect(assignHues(caregivers)).toMatchObject(assignHues(caregivers.slice(0, -1)));
    }),
  );
});

it.each([
  [
    ['Camila Torres', 'Diego Muñoz'],
    ['Camila', 'Diego'],
    ['CT', 'DM'],
  ],
  [
    ['María Elena Soto', 'María José Soto', 'Ana Rojas'],
    ['María E.', 'María J.', 'Ana'],
    ['ME', 'MJ', 'AR'],
  ],
  [
    ['María de los Ángeles Fuentes', 'María de los Ángeles Soto'],
    ['María F.', 'María S.'],
    ['MF', 'MS'],
  ],
  [
    ['Ana Soto', 'Ana Silva', 'Ana'],
    ['Ana Soto', 'Ana Silva', 'Ana'],
    ['AS', 'AS', 'A'],
  ],
  // A letter that any other has would be read as the surname of that one.
  [
    ['María Juana Soto', 'María Elena Jara', 'María Elena Soto'],
    ['María Juana Soto', 'María Elena Jara', 'María Elena Soto'],
    ['MJ', 'ME', 'ME'],
  ],
])('of the caregivers %j the short names are %j and the initials %j', (names, short, initials) => {
  const caregivers = names.map((nombre, id) => ({ id, nombre }));
  const known = assignShortNames(caregivers);
  expect(caregivers.map((one) => shortNameOf(one, known))).toEqual(short);
  expect(caregivers.map((one) => initialsAmong(one, known))).toEqual(initials);
});

it("of people beside each other no two have one short name, and nobody's is longer than needed", () => {
  const word = fc.constantFrom('Ana', 'Elena', 'Juana', 'de', 'Soto', 'Silva', 'Jara', 'S.');
  const name = fc
    .tuple(fc.constantFrom('Ana', 'Inés'), fc.array(word, { maxLength: 3 }))
    .map(([first, rest]) => [first, ...rest].join(' '));
  const formsOf = (whole: string) => {
    const [first = '', ...rest] = whole.split(' ');
    const letters = rest.filter((one) => one !== 'de').map(([letter]) => `${first} ${letter}.`);
    return [first, ...letters];
  };
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 6 }), (names) => {
      const people = names.map((nombre, id) => ({ id, nombre }));
      const known = assignShortNames(people);
      const short = people.map((one) => shortNameOf(one, known));
      expect(new Set(short).size).toBe(names.length);
      names.forEach((whole, at) => {
        const given = short[at] ?? '';
        const others = names.filter((one) => one !== whole).flatMap(formsOf);
        if (given !== whole) expect(others).not.toContain(given);
        const shorter = formsOf(whole).filter((form) => form.length < given.length);
        expect(others).toEqual(expect.arrayContaining(shorter));
      });
    }),
  );
});
