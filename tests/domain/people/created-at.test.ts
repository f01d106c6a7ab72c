import { describe, expect, it } from 'vitest';
import { createdFecha, createdInstant } from '#domain/people/created-at.ts';

describe('a createdAt', () => {
  it.each([
    ['2026-11-23T12:00:00.000Z', '2026-11-23'],
    ['2026-11-23T02:59:59Z', '2026-11-22'],
    ['2026-11-23', '2026-11-23'],
    ['2026-11-23T00:30:00-03:00', '2026-11-23'],
    ['1795225078119', '2026-11-20'],
    ['1795225078', '2026-11-20'],
    ['05/11/2026', '2026-11-05'],
    ['05-11-2026 10:30', '2026-11-05'],
    ['23/11/2026', '2026-11-23'],
    ['23/13/2026', null],
    ['ayer', null],
    ['2026-13-45', null],
    ['99999999999999999999', null],
    [null, null],
  ])('of %j is the day %j in Chile', (createdAt, fecha) => {
    expect(createdFecha(createdAt)).toBe(fecha);
    expect(createdInstant(createdAt) === null).toBe(fecha === null);
  });
});
