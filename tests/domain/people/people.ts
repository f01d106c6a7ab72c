import type { Person } from '#domain/people/person.ts';

/** A person with almost no data, except what the test gives. */
export function person(fields: Partial<Person> = {}): Person {
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
    ...fields,
  };
}
