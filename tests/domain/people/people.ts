import type { Person } from '#domain/people/person.ts';

/** Somebody of whom a backend tells next to nothing, with what a test says of them. */
export function person(told: Partial<Person> = {}): Person {
  return {
    id: 'nadie',
    name: null,
    lastName: null,
    nickname: null,
    rut: null,
    role: null,
    tipo: null,
    createdAt: null,
    mail: null,
    estadoCuenta: null,
    metodoDePago: null,
    subscription: null,
    totalMonths: null,
    region: null,
    birthdate: null,
    ...told,
  };
}
