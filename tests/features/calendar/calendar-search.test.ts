import { describe, expect, it } from 'vitest';
import { readCalendarSearch } from '#features/calendar/calendar-search.ts';

const LONG = 'a'.repeat(20_000);

describe('the address of the calendar', () => {
  it.each([
    [{}, {}],
    [
      { paciente: 'p-1', fecha: '2026-11-23', vista: 'mes' },
      { paciente: 'p-1', fecha: '2026-11-23', vista: 'mes' },
    ],
    // As the router parses `?paciente=21`.
    [{ paciente: 21 }, { paciente: '21' }],
    [{ vista: '3dias' }, {}],
    [{ vista: 3 }, {}],
    [{ vista: 'constructor' }, {}],
    [{ fecha: 'nada' }, {}],
    [{ fecha: 2026 }, {}],
    [{ fecha: '2026-02-30' }, {}],
    // Two months from here there is no fecha any more.
    [{ fecha: '9999-12-31' }, {}],
    [{ fecha: '0100-01-01' }, {}],
    [{ fecha: '2999-12-31' }, { fecha: '2999-12-31' }],
    [{ paciente: '' }, {}],
    // What is wrong takes nothing else with it.
    [
      { paciente: 'p-1', fecha: 'nada', vista: 'dia' },
      { paciente: 'p-1', vista: 'dia' },
    ],
    // Given twice, or as JSON.
    [{ paciente: ['p-1', 'p-1'], fecha: ['2026-11-23'], vista: ['mes', 'mes'] }, {}],
    [{ paciente: { id: 1 }, fecha: { toString: 1 }, vista: null }, {}],
    [{ paciente: true, fecha: true, vista: true }, {}],
    [{ fecha: LONG, vista: LONG, otra: LONG }, {}],
  ])('%j is read as %j', (address, search) => {
    expect(readCalendarSearch(address)).toEqual(search);
  });
});
