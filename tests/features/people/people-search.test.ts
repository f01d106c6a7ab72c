import { describe, expect, it } from 'vitest';
import { readPeopleSearch } from '#features/people/people-search.ts';

describe('the address of the list', () => {
  it.each([
    [{}, {}],
    [
      { buscar: 'rosa', rol: 'Ser Querido', pagina: 3 },
      { buscar: 'rosa', rol: 'Ser Querido', pagina: 3 },
    ],
    // As the router parses `?buscar=12&pagina="2"`, or a hand-written address.
    [
      { buscar: 12, pagina: '2' },
      { buscar: '12', pagina: 2 },
    ],
    [{ buscar: true }, { buscar: 'true' }],
    [{ buscar: { a: 1 }, rol: 'Admin', pagina: 'dos' }, {}],
    [{ buscar: '', rol: 'responsable', pagina: 1 }, {}],
    [{ pagina: -2 }, {}],
    [{ pagina: 2.5 }, {}],
    [{ pagina: 1e300 }, {}],
    // Given twice, or as JSON that no number can be made of.
    [{ buscar: ['a', 'b'], rol: ['Cuidador', 'Cuidador'], pagina: [2, 3], agregar: [true] }, {}],
    [{ pagina: [3] }, {}],
    [{ pagina: { toString: 1, valueOf: 1 } }, {}],
    [{ pagina: null, rol: null, buscar: null, agregar: 1 }, {}],
    [{ agregar: true }, { agregar: true }],
    [{ agregar: 'true' }, {}],
  ])('%j is read as %j', (address, search) => {
    expect(readPeopleSearch(address)).toEqual(search);
  });
});
