import { roleNamed } from '#domain/account/role.ts';
import { createdInstant } from '#domain/people/created-at.ts';
import type { Person } from '#domain/people/person.ts';

/** What a report needs to know of a user, read once for all its counts. */
export interface Reported {
  /** What they are: their role, or where none is told their tipo. */
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
  if (role !== null && roleNamed(role) === 'Admin') return null;
  return {
    type: role ?? tipo,
    subscription,
    payment: metodoDePago,
    region,
    createdAt: createdInstant(createdAt),
  };
}
