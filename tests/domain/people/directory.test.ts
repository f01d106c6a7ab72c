import { describe, expect, it } from 'vitest';
import {
  entryOf,
  findEntries,
  PAGE_SIZE,
  pageNumbers,
  pageOf,
  type RoleFilter,
  roleName,
} from '#domain/people/directory.ts';
import { person } from './people.ts';

const PEOPLE = [
  person({
    ...{ id: 1, name: 'María José', lastName: 'Fuentes Rojas', role: 'Responsable' },
    ...{ mail: 'Maria@correo.cl', rut: '4876133-K' },
  }),
  person({ id: 2, name: 'Jorge', lastName: 'D’Angelo', role: 'Responsable y Cuidador' }),
  person({ id: 3, name: 'Camila', lastName: 'Maríñez', role: 'Cuidador' }),
  person({ id: 4, name: 'Rosa María', role: 'Ser Querido', tipo: 'Paciente' }),
  person({ id: 5, name: null, role: 'Cuidador' }),
  person({ id: 6, name: 'Íñigo', role: 'cuidador' }),
  person({ id: 7, name: 'Hernán', nickname: 'el Tata', tipo: 'Paciente' }),
];
const ENTRIES = PEOPLE.map(entryOf);

function idsOf(text: string, role: RoleFilter | null = null) {
  return findEntries(ENTRIES, { text, role }).map(({ person: { id } }) => id);
}

describe('searching', () => {
  it.each([
    ['', [1, 2, 3, 4, 5, 6, 7]],
    ['   ', [1, 2, 3, 4, 5, 6, 7]],
    ['JOSÉ', [1]],
    ['josé', [1]],
    ['jose', [1]],
    ['maría', [1, 4]],
    ['a m', [4]],
    ['iñ', [6]],
    ['inig', [6]],
    // A part of the name, or the beginnings of words of anything by which somebody is known.
    ['fuen', [1]],
    ['rojas maría', [1]],
    ['uentes', []],
    ['fuentes jorge', []],
    ['MARIA@correo', [1]],
    ['correo.cl', []],
    ['tata', [7]],
    ['hernan tat', [7]],
    ['4876133-k', [1]],
    ['4.876.1', [1]],
    // Whole without its dash, which the check digit shows: the last one is not hers.
    ['4876133k', [1]],
    ['4.876.133K', [1]],
    ['487613', [1]],
    ['48761331', []],
    ["d'an", [2]],
    ['jorge d’an', [2]],
    ['.*', []],
  ])('%j finds %j', (text, ids) => {
    expect(idsOf(text)).toEqual(ids);
  });
});

describe('filtering by role', () => {
  it.each([
    ['Responsable', [1]],
    ['Cuidador', [3, 5]],
    ['Ser Querido', [4, 7]],
  ] as const)('%s is exactly that role', (role, ids) => {
    expect(idsOf('', role)).toEqual(ids);
  });

  it('combines with the search', () => {
    expect(idsOf('maria', 'Ser Querido')).toEqual([4]);
    expect(idsOf('camila', 'Responsable')).toEqual([]);
  });

  it('recognises a patient by the tipo alone', () => {
    expect(roleName(person({ role: null, tipo: 'Paciente' }))).toBe('Ser Querido');
    expect(roleName(person({ role: null, tipo: null }))).toBeNull();
  });
});

describe('pages', () => {
  const list = (length: number) => Array.from({ length }, (_, index) => index + 1);

  it.each([
    [0, 1, { page: 1, pages: 1, from: 0, to: 0, total: 0, items: [] }],
    [3, 1, { page: 1, pages: 1, from: 1, to: 3, total: 3, items: [1, 2, 3] }],
    [5, 1, { page: 1, pages: 1, from: 1, to: 5, total: 5, items: [1, 2, 3, 4, 5] }],
    [6, 2, { page: 2, pages: 2, from: 6, to: 6, total: 6, items: [6] }],
    // A page beyond the end becomes the last one.
    [6, 9, { page: 2, pages: 2, from: 6, to: 6, total: 6, items: [6] }],
    [6, 0, { page: 1, pages: 2, from: 1, to: 5, total: 6, items: [1, 2, 3, 4, 5] }],
  ])('of %i, page %i', (length, wanted, page) => {
    expect(pageOf(list(length), wanted)).toEqual(page);
  });

  it.each([
    [2, { page: 2, pages: 5, from: 6, to: 10, items: [6, 7] }],
    [3, { page: 3, pages: 5, from: 11, to: 15, items: [] }],
    [9, { page: 5, pages: 5, from: 21, to: 22, items: [] }],
  ])('of a list of 22 of which 7 are known, page %i', (wanted, page) => {
    expect(pageOf(list(7), wanted, 22)).toEqual({ ...page, total: 22 });
  });

  it('show everyone exactly once', () => {
    const all = list(4 * PAGE_SIZE + 2);
    const { pages } = pageOf(all, 1);
    expect(list(pages).flatMap((page) => pageOf(all, page).items)).toEqual(all);
  });

  it.each([
    [1, 2, '1 2'],
    [2, 3, '1 2 3'],
    [1, 5, '1 2 … 5'],
    [3, 5, '1 2 3 4 5'],
    [4, 7, '1 2 3 4 5 6 7'],
    [5, 9, '1 … 4 5 6 … 9'],
    [1, 2000, '1 2 … 2000'],
    [1000, 2000, '1 … 999 1000 1001 … 2000'],
    [2000, 2000, '1 … 1999 2000'],
  ])('at %i of %i have the buttons %s', (page, pages, shown) => {
    expect(
      pageNumbers(page, pages)
        .map((number) => number ?? '…')
        .join(' '),
    ).toBe(shown);
  });
});
