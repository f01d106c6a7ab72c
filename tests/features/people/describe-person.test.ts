import { describe, expect, it } from 'vitest';
import { createdDay, nameOf, shortRole, shortStatus } from '#features/people/describe-person.ts';
import { person } from '#tests/domain/people/people.ts';

describe('the texts about a person', () => {
  it.each([
    ['2026-11-21T12:00:00.000Z', '21-11-2026'],
    // Late in the evening in Chile it is the next day in UTC already.
    ['2026-11-21T02:00:00.000Z', '20-11-2026'],
    // A date without a time is that day.
    ['2026-03-01', '01-03-2026'],
    ['ayer', null],
    [null, null],
  ])('a createdAt of %j is %j', (createdAt, day) => {
    expect(createdDay(person({ createdAt }))).toBe(day);
  });

  it.each([
    [{ name: 'Rosa', lastName: 'Rojas', nickname: 'Nana' }, 'Rosa Rojas'],
    [{ nickname: 'Nana', mail: 'a@b.cl' }, 'Nana'],
    [{ mail: 'a@b.cl' }, 'a@b.cl'],
    [{}, 'Sin nombre'],
  ])('%j is called %s', (told, name) => {
    expect(nameOf(person(told))).toBe(name);
  });

  it.each([
    ['Responsable', 'R'],
    ['Cuidador', 'C'],
    ['Ser Querido', 'SQ'],
    ['Admin', null],
    ['toString', null],
  ])('the role %s is short %j', (role, short) => {
    expect(shortRole(role)).toBe(short);
  });

  it.each([
    ['Activo', 'A'],
    ['Inactivo', 'I'],
    ['Pendiente', 'P'],
    ['Suspendido', null],
  ])('the status %s is short %j', (status, short) => {
    expect(shortStatus(status)).toBe(short);
  });
});
