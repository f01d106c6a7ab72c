import type { Dexie, DexieOptions } from 'dexie';
import { watched } from './transaction-watch.ts';

/** The options of a database in memory, which lives as long as the page, also when it is opened again. */
let memory: DexieOptions | undefined;

/**
 * Opens a database on the device's disk. If the browser denies IndexedDB (private modes, a policy, a full disk), opens
 * one in memory: the app then works as long as the page lives, and the interface shows that.
 * @param options.holdsUserWork whether it may contain data that exists nowhere else.
 * @returns the database; `isVolatile` if it is lost with the page, `isNew` if it is on the disk and was just created.
 * @throws the browser's error if such a database is on the disk but cannot be opened now: an empty one must not hide
 * the changes that wait in it.
 */
export async function openOrVolatile<T extends Dexie>(
  create: (options: DexieOptions) => T,
  { holdsUserWork = false } = {},
) {
  const onDisk = create({});
  let isNew = false;
  onDisk.on('populate', () => {
    isNew = true;
  });
  try {
    await watched(openTwice(onDisk));
    return { db: onDisk, isVolatile: false, isNew };
  } catch (error) {
    console.warn('IndexedDB refused', error);
    onDisk.close();
    if (holdsUserWork && (await isOnDisk(onDisk.name))) throw error;
  }
  // The options are cached and not the promise, so that an import that failed is tried again.
  if (memory === undefined) {
    const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
    memory ??= { indexedDB: new IDBFactory(), IDBKeyRange };
  }
  const inMemory = create(memory);
  await inMemory.open();
  return { db: inMemory, isVolatile: true, isNew: false };
}

/** iOS loses the connection to its databases after a long time in the background; a second attempt finds them. */
async function openTwice(db: Dexie): Promise<void> {
  try {
    await db.open();
  } catch (error) {
    console.warn('IndexedDB refused', error);
    db.close();
    await db.open();
  }
}

/** In a browser that cannot list its databases, we assume that there are none. */
async function isOnDisk(name: string): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some((one) => one.name === name);
  } catch {
    return false;
  }
}
