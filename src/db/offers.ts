import { type AccountDatabase, readMeta, writeMeta } from './account-database.ts';

/** What an account is offered once on a device, also over a sign-out. */
type OfferKey = 'notices-offered' | 'install-offered';

export async function wasOffered(db: AccountDatabase, offer: OfferKey): Promise<boolean> {
  return (await readMeta(db, offer)) !== undefined;
}

/**
 * Notes that something is offered.
 * @returns whether this is the first time.
 */
export function offerOnce(db: AccountDatabase, offer: OfferKey): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    if (await wasOffered(db, offer)) return false;
    await writeMeta(db, offer, {});
    return true;
  });
}
