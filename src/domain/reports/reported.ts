import { parseRole } from '#domain/account/role.ts';
import { createdInstant } from '#domain/people/created-at.ts';
import type { Person } from '#domain/people/person.ts';

/** The fields of a user that reports need, read once for all counts. */
export type Reported = Readonly<NonNullable<ReturnType<typeof reportedOf>>>;

/** A person as the reports count them; null for an Admin, who is not counted. */
export function reportedOf(person: Person) {
  const { role, tipo, subscription, metodoDePago, region, createdAt } = person;
  if (role !== null && parseRole(role) === 'Admin') return null;
  return {
    /** Their role, or the tipo of a patient who has no role. */
    type: role ?? tipo,
    subscription,
    payment: metodoDePago,
    region,
    /** The creation date, in milliseconds since 1970; null if it cannot be read. */
    createdAt: createdInstant(createdAt),
  };
}
