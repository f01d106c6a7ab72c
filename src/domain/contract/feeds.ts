import { fieldsOf, readId, readText } from './rows.ts';

/** A secret address as it is listed; the address itself is shown only once, when it is made. */
export type Feed = Readonly<NonNullable<ReturnType<typeof readFeed>>>;

/** A feed just made, with its address, which no other answer contains. */
export type MadeFeed = Readonly<NonNullable<ReturnType<typeof readMadeFeed>>>;

/** A row of `/api/feeds`; its patient is null for a feed of the account's own shifts. */
export function readFeed(row: unknown) {
  const fields = fieldsOf(row);
  const createdAt = readText(fields?.['createdAt']);
  return createdAt === null ? null : { patient: readId(fields?.['patient']), createdAt };
}

/** The answer to the call that makes a feed; null if it has no address. */
export function readMadeFeed(answer: unknown) {
  const fields = fieldsOf(answer);
  const feed = readFeed(fields?.['feed']);
  const address = readText(fields?.['address']);
  return feed === null || address === null ? null : { feed, address };
}
