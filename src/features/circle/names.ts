import { spokenName } from '#domain/people/nickname.ts';
import { fullName, type Person } from '#domain/people/person.ts';

/** A patient as the family calls them, within a sentence. */
export function callName(person: Pick<Person, 'nickname' | 'name' | 'lastName'>): string {
  return spokenName({ nickname: person.nickname, name: fullName(person) });
}
