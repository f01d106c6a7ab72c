import type { Id } from '#domain/people/id.ts';
import { fieldsOf, readId, readText } from './rows.ts';

/** That there is a secret address; the address itself is shown only once. */
export interface Feed {
  /** Whose shifts it shows; null for those of the account. */
  readonly patient: Id | null;
  readonly createdAt: string;
}

/** A feed just made, with its address, which no other answer has. */
export interface MadeFeed {
  readonly feed: Feed;
  readonly address: string;
}

/** A row of `/api/feeds`. */
export function readFeed(row: unknown): Feed | null {
  const fields = fieldsOf(row);
  const createdAt = readText(fields?.['createdAt']);
  return createdAt === null ? null : { patient: readId(fields?.['patient']), createdAt };
}

/** The answer to the call that makes a feed; null when it has no address. */
export function readMadeFeed(answer: unknown): MadeFeed | null {
  const fields = fieldsOf(answer);
  const feed = readFeed(fields?.['feed']);
  const address = readText(fields?.['address']);
  return feed === null || address === null ? null : { feed, address };
}
