import { describe, expect, it } from 'vitest';
import {
  add,
  assignable,
  assigned,
  isChanged,
  NO_EDITS,
  remove,
} from '#domain/people/assignment.ts';

const CAMILA = { id: 1, name: 'Camila', lastName: 'Torres' };
const DIEGO = { id: 2, name: 'Diego', lastName: 'Muñoz' };
const ANA = { id: 3, name: 'Ana', lastName: 'Soto' };

describe('who is assigned', () => {
  it('is whoever was, without those taken off, then those added', () => {
    const edits = add(remove(NO_EDITS, CAMILA), ANA);
    expect(assigned([CAMILA, DIEGO], edits)).toEqual([DIEGO, ANA]);
    expect(isChanged([CAMILA, DIEGO], edits)).toBe(true);
  });

  it('is each once, also where ids come as text and as numbers, or the server names them twice', () => {
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

  it('keeps whom somebody else assigned while one was choosing', () => {
    const edits = remove(add(NO_EDITS, ANA), CAMILA);
    expect(assigned([CAMILA], edits)).toEqual([ANA]);
    expect(assigned([CAMILA, DIEGO], edits)).toEqual([DIEGO, ANA]);
  });

  it('cannot be chosen again', () => {
    expect(assignable([CAMILA, DIEGO, ANA], [{ ...DIEGO, id: '2' }])).toEqual([CAMILA, ANA]);
  });
});
