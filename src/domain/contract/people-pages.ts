import { readPerson } from './people.ts';
import { fieldsOf, readRows, readText } from './rows.ts';

/** A page of the list of users. */
export type UserPage = Readonly<NonNullable<ReturnType<typeof readUserPage>>>;

/** The answer of `GET /admin/users?limit=…`; null if it is not one. Unreadable users are left out. */
export function readUserPage(answer: unknown) {
  const fields = fieldsOf(answer);
  const users = readRows(fields?.['users'], readPerson);
  if (fields === null || users === null) return null;
  const { total } = fields;
  return {
    people: users.rows,
    /** What to request the next page with; null after the last page. */
    next: readText(fields['next']),
    /** How many users there are on all pages; only the first page contains it. */
    total: typeof total === 'number' && Number.isInteger(total) ? total : null,
  };
}
