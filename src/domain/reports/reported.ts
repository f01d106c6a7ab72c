import { parseRole } from '#domain/account/role.ts';
import { createdInstant } from '#domain/people/created-at.ts';
import type { Person } from '#domain/people/person.ts';

/** What reports need of a user, read once for all counts. */
export type Reported = Readonly<NonNullable<ReturnType<typeof reportedOf>>>;

/** A person as the reports count them; null for an Admin, whom they leave out. */
export function reportedOf(person: Person) {
  const { role, tipo, subscription, metodoDePago, region, createdAt } = person;
  if (role !== null && parseRole(role) === 'Admin') return null;
  return {
    /** Their role, or the tipo of a patient who has none. */
    type: role ?? tipo,
    subscription,
    payment: metodoDePago,
    region,
    /** When they were created, in milliseconds since 1970; null where that cannot be read. */
    createdAt: createdInstant(createdAt),
  };
}
