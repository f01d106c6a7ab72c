import { fullName, type Person } from '#domain/people/person.ts';

/** A patient as the family calls them. */
export function callName({
  nickname,
  name,
  lastName,
}: Pick<Person, 'nickname' | 'name'> & Partial<Pick<Person, 'lastName'>>): string {
  return nickname ?? fullName({ name, lastName: lastName ?? null });
}
