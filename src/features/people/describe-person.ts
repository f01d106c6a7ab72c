import { createdFecha } from '#domain/people/created-at.ts';
import { fullName, type Person } from '#domain/people/person.ts';
import { people as messages } from '#i18n/es/people.ts';
import { formatFecha } from '#i18n/format.ts';

/** The name of a person for buttons and questions. */
export function nameOf(person: Person): string {
  return fullName(person) || (person.nickname ?? person.mail ?? messages.noName);
}

/** The day somebody was added, in Chilean format; null if unknown. */
export function createdDay({ createdAt }: Person): string | null {
  const fecha = createdFecha(createdAt);
  return fecha === null ? null : formatFecha(fecha, 'short');
}

/** `R`, `C`, `SQ`; null for a role that has no short form. */
export function shortRole(role: string): string | null {
  return shortOf(messages.roleShort, role);
}

/** `A`, `I`, `P`; null for a status that has no short form. */
export function shortStatus(status: string): string | null {
  return shortOf(messages.statusShort, status);
}

function shortOf(shorts: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(shorts, name) ? (shorts[name] ?? null) : null;
}
