import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';

/** The offers that the app makes to an account once per device, even after a sign-out and a new sign-in. */
type OfferKey = 'notices-offered' | 'install-offered';

export async function wasOffered(db: AccountDatabase, offer: OfferKey): Promise<boolean> {
  return (await readMeta(db, offer)) !== undefined;
}

/**
 * Records that an offer is made.
 * @returns whether this is the first time.
 */
export function offerOnce(db: AccountDatabase, offer: OfferKey): Promise<boolean> {
  return db.transaction('rw', db.meta, async () => {
    if (await wasOffered(db, offer)) return false;
    await writeMeta(db, offer, {});
    return true;
  });
}
