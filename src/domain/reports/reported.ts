import { parseRole } from '#domain/account/role.ts';
import { createdInstant } from '#domain/people/created-at.ts';
import type { Person } from '#domain/people/person.ts';

/** What reports need of a user, read once for all counts. */
export interface Reported {
  /** Their role, or the tipo of a patient who has none. */
  readonly type: string | null;
  readonly subscription: string | null;
  readonly payment: string | null;
  readonly region: string | null;
  /** When they were created, in milliseconds since 1970; null where that cannot be read. */
  readonly createdAt: number | null;
}

/** A person as the reports count them; null for an Admin, whom they leave out. */
export function reportedOf(person: Person): Reported | null {
  const { role, tipo, subscription, metodoDePago, region, createdAt } = person;
  if (role !== null && parseRole(role) === 'Admin') return null;
  return {
    type: role ?? tipo,
    subscription,
    payment: metodoDePago,
    region,
    createdAt: createdInstant(createdAt),
  };
}
