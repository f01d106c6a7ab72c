import { readUserPage, type UserPage } from '#domain/contract/people-pages.ts';
import type { RoleFilter } from '#domain/people/directory.ts';
import type { Client } from './client.ts';
import { type Outcome, readValue } from './errors.ts';

/** A longer text is refused. */
const MOST_LETTERS = 100;

interface WantedPage {
  /** Beginnings of words; empty for everybody. */
  readonly text: string;
  readonly role: RoleFilter | null;
  /** The `next` of the page before; null for the first. */
  readonly after: string | null;
  readonly limit: number;
}

/** The calls of a backend that offers `people-pages`. */
export function peoplePagesApi(client: Client) {
  return {
    /** `GET /admin/users?limit=…`: a page of the people found. */
    async users(
      { text, role, after, limit }: WantedPage,
      signal?: AbortSignal,
    ): Promise<Outcome<UserPage>> {
      const query = new URLSearchParams({ limit: String(limit) });
      // A text in the address may be longer than the search box accepts.
      if (text !== '') query.set('q', text.slice(0, MOST_LETTERS));
      if (role !== null) query.set('role', role);
      if (after !== null) query.set('after', after);
      const options = signal === undefined ? {} : { signal };
      return readValue(await client('GET', `/admin/users?${query}`, options), readUserPage);
    },
  };
}
