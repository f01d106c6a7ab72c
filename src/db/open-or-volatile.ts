import type { Dexie, DexieOptions } from 'dexie';

/** A database that is open. */
export interface Opened<T> {
  readonly db: T;
  /** It is gone with the page. */
  readonly isVolatile: boolean;
  /** It is on the disk, and was not before. */
  readonly isNew: boolean;
}

/**
 * Opens a database on the device's disk or, where the browser refuses IndexedDB (private modes, a
 * policy, a full disk), one in memory: the app then works as long as the page lives, and whoever
 * shows it says so.
 */
export async function openOrVolatile<T extends Dexie>(
  create: (options: DexieOptions) => T,
): Promise<Opened<T>> {
  const onDisk = create({});
  let isNew = false;
  onDisk.on('populate', () => {
    isNew = true;
  });
  try {
    await openTwice(onDisk);
    return { db: onDisk, isVolatile: false, isNew };
  } catch (error) {
    console.warn('IndexedDB refused', error);
    onDisk.close();
  }
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
  const inMemory = create({ indexedDB: new IDBFactory(), IDBKeyRange });
  await inMemory.open();
  return { db: inMemory, isVolatile: true, isNew: false };
}

/** iOS loses its databases when a page was long in the background; they are there for who asks again. */
async function openTwice(db: Dexie): Promise<void> {
  try {
    await db.open();
  } catch (error) {
    console.warn('IndexedDB is asked once more', error);
    db.close();
    await db.open();
  }
}
