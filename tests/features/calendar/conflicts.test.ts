import { describe, expect, it } from 'vitest';
import type { Cell } from '#domain/calendar/day.ts';
import { type ConflictRun, lossWords, readingWords } from '#features/calendar/draft/conflicts.ts';

const DIEGO = { id: 1, nombre: 'Diego Muñoz Salas' };
const INES = { id: 2, nombre: 'Inés Soto' };
const ANA = { id: 3, nombre: 'Ana Rojas' };

const pending: Cell = { status: 'pendiente', cuidador: null, nueva: true };
const confirmed = (cuidador: Cell['cuidador'], ...also: (typeof DIEGO)[]): Cell => ({
  status: 'confirmada',
  cuidador,
  nueva: false,
  ...(also.length === 0 ? {} : { also }),
});

function run(mine: Cell | null, theirs: Cell | null): ConflictRun {
  return { fecha: '2026-11-23', from: 24, to: 26, mine, theirs };
}

describe('what is lost when the user keeps their own version', () => {
  it('names everybody who would no longer come, and nobody else', () => {
    const lost = 'Si conservas lo tuyo, Diego Muñoz Salas dejará de venir en ese horario.';
    for (const mine of [pending, null, confirmed(null), confirmed(ANA)]) {
      expect(lossWords(run(mine, confirmed(DIEGO)))).toBe(lost);
    }
    expect(lossWords(run(confirmed(ANA), confirmed(ANA, DIEGO)))).toBe(lost);
    expect(lossWords(run(pending, confirmed(DIEGO, INES)))).toBe(
      'Si conservas lo tuyo, Diego Muñoz Salas e Inés Soto dejarán de venir en ese horario.',
    );
    expect(lossWords(run(pending, confirmed({ id: 4, nombre: '' })))).toBe(
      'Si conservas lo tuyo, otra persona dejará de venir en ese horario.',
    );
  });

  it('describes what happens to a confirmed shift without a caregiver', () => {
    expect(lossWords(run(pending, confirmed(null)))).toBe(
      'Si conservas lo tuyo, este turno dejará de estar confirmado.',
    );
    expect(lossWords(run(null, confirmed(null)))).toBe(
      'Si conservas lo tuyo, este turno confirmado se quitará.',
    );
  });

  it('is nothing if whoever is confirmed still comes, or nobody was confirmed', () => {
    expect(lossWords(run(confirmed(DIEGO, INES), confirmed(DIEGO)))).toBeNull();
    expect(lossWords(run(confirmed(DIEGO), confirmed(null)))).toBeNull();
    expect(lossWords(run(confirmed(DIEGO), pending))).toBeNull();
    expect(lossWords(run(confirmed(DIEGO), null))).toBeNull();
    expect(lossWords(run(null, pending))).toBeNull();
  });
});

it('describes a removal by the action, and anything else by its result', () => {
  expect(readingWords(run(null, pending), 'mine')).toBe('quitar el turno');
  expect(readingWords(run(pending, null), 'theirs')).toBe('se quitó el turno');
  expect(readingWords(run(pending, confirmed(DIEGO)), 'mine')).toBe('pendiente');
  expect(readingWords(run(pending, confirmed(DIEGO)), 'theirs')).toBe(
    'confirmada, Diego Muñoz Salas',
  );
});
