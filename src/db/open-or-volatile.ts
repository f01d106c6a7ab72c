import type { Dexie, DexieOptions } from 'dexie';

/** A database that is open. */
export interface Opened<T> {
  readonly db: T;
  /** It is gone with the page. */
  readonly isVolatile: boolean;
  /** It is on the disk, and was not before. */
  readonly isNew: boolean;
}

/** What a page has in memory is there for as long as the page, whoever opens it again. */
let memory: Promise<DexieOptions> | undefined;

/**
 * Opens a database on the device's disk or, where the browser refuses IndexedDB (private modes, a
 * policy, a full disk), one in memory: the app then works as long as the page lives, and whoever
 * shows it says so.
 * @param options.keepsWork whether there may be in it what is nowhere else.
 * @throws what the browser said where such a database is on the disk and cannot be opened now: what waits
 * in it must not be hidden behind an empty one.
 */
export async function openOrVolatile<T extends Dexie>(
  create: (options: DexieOptions) => T,
  { keepsWork = false } = {},
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
    if (keepsWork && (await isOnDisk(onDisk.name))) throw error;
  }
  memory ??= import('fake-indexeddb').then(
    ({ IDBFactory, IDBKeyRange }) => ({ indexedDB: new IDBFactory(), IDBKeyRange }),
    (error: unknown) => {
      // Lost on the way, maybe: whoever tries again asks for it again.
      memory = undefined;
      throw error;
    },
  );
  const inMemory = create(await memory);
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

/** A browser that tells nothing has, as far as anybody knows, nothing. */
async function isOnDisk(name: string): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some((one) => one.name === name);
  } catch {
    return false;
  }
}
