import { roleNamed } from '#domain/account/role.ts';
import type { Person } from '#domain/people/person.ts';

/** What a report needs to know of a user. */
export type Reported = Pick<
  Person,
  'role' | 'tipo' | 'createdAt' | 'subscription' | 'metodoDePago' | 'region'
>;

/** Those whom the reports count: everyone but the Admins. */
export function reportedUsers<T extends Pick<Person, 'role'>>(people: readonly T[]): readonly T[] {
  return people.filter(({ role }) => role === null || roleNamed(role) !== 'Admin');
}
