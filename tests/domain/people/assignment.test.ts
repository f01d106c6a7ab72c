import { describe, expect, it } from 'vitest';
import {
  add,
  agreedFor,
  assignable,
  assigned,
  isChanged,
  NO_EDITS,
  remove,
  withNames,
} from '#domain/people/assignment.ts';

const CAMILA = { id: 1, name: 'Camila', lastName: 'Torres' };
const DIEGO = { id: 2, name: 'Diego', lastName: 'Muñoz' };
const ANA = { id: 3, name: 'Ana', lastName: 'Soto' };

describe('who is assigned', () => {
  it('is whoever was assigned, minus the removed ones, then the added ones', () => {
    const edits = add(remove(NO_EDITS, CAMILA), ANA);
    expect(assigned([CAMILA, DIEGO], edits)).toEqual([DIEGO, ANA]);
    expect(isChanged([CAMILA, DIEGO], edits)).toBe(true);
  });

  it('has each caregiver once, even if ids are text or numbers, or the server repeats them', () => {
    const again = { ...DIEGO, id: '2' };
    expect(assigned([CAMILA, DIEGO, again], add(NO_EDITS, again))).toEqual([CAMILA, DIEGO]);
    expect(add(add(NO_EDITS, ANA), ANA).added).toEqual([ANA]);
  });

  it('is as before once an edit is taken back', () => {
    for (const edits of [
      add(remove(NO_EDITS, CAMILA), CAMILA),
      remove(add(NO_EDITS, ANA), ANA),
      add(NO_EDITS, CAMILA),
    ]) {
      expect(isChanged([CAMILA], edits)).toBe(false);
      expect(assigned([CAMILA], edits).map(({ id }) => id)).toEqual([1]);
    }
  });

  it('keeps caregivers that somebody else assigned meanwhile', () => {
    const edits = remove(add(NO_EDITS, ANA), CAMILA);
    expect(assigned([CAMILA], edits)).toEqual([ANA]);
    expect(assigned([CAMILA, DIEGO], edits)).toEqual([DIEGO, ANA]);
  });

  it('cannot be chosen again', () => {
    expect(assignable([CAMILA, DIEGO, ANA], [{ ...DIEGO, id: '2' }])).toEqual([CAMILA, ANA]);
  });
});

it('only those who agreed to care for a patient can be assigned', () => {
  const who = (id: number, agreedWith?: readonly (number | string)[]) => ({
    ...{ id, name: 'Camila', lastName: 'Torres' },
    ...(agreedWith && { agreedWith }),
  });
  const everyone = [who(1, [7, 8]), who(2, ['7']), who(3, [8]), who(4, []), who(5)];
  expect(agreedFor(everyone, 7).map(({ id }) => id)).toEqual([1, 2]);
});

describe('a list of bare ids', () => {
  const bare = (id: string | number) => ({ id, name: '', lastName: '' });

  it('has the names of all caregivers where they are known, and its own ids', () => {
    expect(withNames([bare('2'), bare(9), CAMILA], [CAMILA, DIEGO, ANA])).toEqual([
      { ...DIEGO, id: '2' },
      bare(9),
      CAMILA,
    ]);
    expect(withNames([bare(2)], [{ ...DIEGO, estadoCuenta: 'Inactivo' }])).toEqual([
      { ...DIEGO, estadoCuenta: 'Inactivo' },
    ]);
  });

  it('has each once, also if it names one beside their id', () => {
    expect(withNames([bare(1), CAMILA, bare('1')], [])).toEqual([CAMILA]);
  });
});
