import { fullName, type Person } from '#domain/people/person.ts';

/** A patient as the family calls them. */
export function callName(person: Pick<Person, 'nickname' | 'name' | 'lastName'>): string {
  return person.nickname ?? fullName(person);
}
