import { type Feed, type MadeFeed, readFeed, readMadeFeed } from '#domain/contract/feeds.ts';
import type { Rows } from '#domain/contract/rows.ts';
import type { Id } from '#domain/people/id.ts';
import { done } from './acknowledged.ts';
import type { Client } from './client.ts';
import { type Outcome, readValue } from './errors.ts';
import { getList } from './list.ts';

/** Secret addresses at which other programs read shifts, where the backend offers `feeds`. */
export function feedsApi(client: Client) {
  /** @param patient whose shifts; null for those of the account. */
  const of = (patient: Id | null) =>
    patient === null ? '/api/shifts/feed' : `/api/patients/${encodeURIComponent(patient)}/feed`;
  return {
    /** `GET /api/feeds`: those of the account. */
    list: (): Promise<Outcome<Rows<Feed>>> => getList(client, '/api/feeds', readFeed),

    /** `POST /api/patients/{id}/feed`, `POST /api/shifts/feed`: the address made before is not valid any more. */
    make: async (patient: Id | null): Promise<Outcome<MadeFeed>> =>
      readValue(await client('POST', of(patient), { json: {} }), readMadeFeed),

    /** `DELETE /api/patients/{id}/feed`, `DELETE /api/shifts/feed`. */
    revoke: (patient: Id | null) => done(client('DELETE', of(patient))),
  };
}
