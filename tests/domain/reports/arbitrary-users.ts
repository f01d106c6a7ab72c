import fc from 'fast-check';
import type { Person } from '#domain/people/person.ts';
import { type Reported, reportedOf } from '#domain/reports/reported.ts';
import { person as personOf } from '#tests/domain/people/people.ts';

const NOBODY = personOf({ id: 1 });

/** People as any backend may return them: missing fields, different letter case, invalid dates. */
export const arbitraryPerson: fc.Arbitrary<Person> = fc
  .record({
    role: fc.option(
      fc.constantFrom('Admin', 'admin', 'Responsable', 'Responsable y Cuidador', 'Cuidador'),
    ),
    tipo: fc.option(fc.constant('Paciente')),
    createdAt: fc.option(
      fc.oneof(
        fc
          .date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
          .map((date) => date.toISOString()),
        fc.constantFrom('2026-01-01', '2026-12-31', 'ayer', '1795225078119'),
      ),
    ),
    subscription: fc.option(fc.constantFrom('Paid', 'paid', 'Free', 'trial')),
    metodoDePago: fc.option(fc.constantFrom('webpay', 'Webpay', 'transferencia')),
    region: fc.option(fc.constantFrom('Maule', 'Los Lagos', 'Tarapacá', 'Otra parte')),
  })
  .map((known) => ({ ...NOBODY, ...known }));

/** A person with only the data that the test gives. */
export function person(known: Partial<Person> = {}): Person {
  return { ...NOBODY, ...known };
}

/** The same, in the form that the reports count. */
export function user(known: Partial<Person> = {}): Reported {
  const reported = reportedOf(person(known));
  if (reported === null) throw new Error('an Admin is not counted');
  return reported;
}
