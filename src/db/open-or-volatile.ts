import type { Dexie, DexieOptions } from 'dexie';

/** A database that is open, and whether it is gone with the page. */
export interface Opened<T> {
  readonly db: T;
  readonly isVolatile: boolean;
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
  try {
    await onDisk.open();
    return { db: onDisk, isVolatile: false };
  } catch (error) {
    console.warn('IndexedDB refused', error);
    onDisk.close();
  }
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
  const inMemory = create({ indexedDB: new IDBFactory(), IDBKeyRange });
  await inMemory.open();
  return { db: inMemory, isVolatile: true };
}
