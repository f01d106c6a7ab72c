import type * as v from 'valibot';
import type { User } from './http/schemas.ts';
import { accountRow, patientRow } from './rows.ts';
import { accountPages, patientPages } from './store/people/everyone-pages.ts';
import type { Database } from './store/store.ts';

/** Everybody as an Admin sees them: the accounts, then the patients, a page at a time. */
export async function* userPages(
  db: Database,
): AsyncGenerator<readonly v.InferInput<typeof User>[], void> {
  for await (const page of accountPages(db)) yield page.map(accountRow);
  for await (const page of patientPages(db)) yield page.map(patientRow);
}
