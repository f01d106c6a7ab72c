import { readPerson } from './people.ts';
import { fieldsOf, readRows, readText } from './rows.ts';

/** A page of the list of users. */
export type UserPage = Readonly<NonNullable<ReturnType<typeof readUserPage>>>;

/** The answer of `GET /admin/users?limit=…`; null when it is none. Users who cannot be read are left out. */
export function readUserPage(answer: unknown) {
  const fields = fieldsOf(answer);
  const users = readRows(fields?.['users'], readPerson);
  if (fields === null || users === null) return null;
  const { total } = fields;
  return {
    people: users.rows,
    /** What to ask for the next page with; null where this is the last one. */
    next: readText(fields['next']),
    /** How many there are on all pages, as the first page says. */
    total: typeof total === 'number' && Number.isInteger(total) ? total : null,
  };
}
