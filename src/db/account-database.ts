/**
 * The database of one account on this device: its mirror of the server (people, caregivers, care requests), its
 * drafts and its outbox. Each account has its own database, so no row can be shown or sent under another
 * account.
 */

import Dexie, {
  type DexieOptions,
  type EntityTable,
  type PromiseExtended,
  type Table,
} from 'dexie';
import { isSameJson } from '#domain/is-same-json.ts';
import { noteQueueId } from '#domain/outbox/note-edit.ts';
import {
  type BatchRow,
  type CaregiversRow,
  type DraftRow,
  dayKeysOf,
  type Meta,
  type MetaRow,
  type MutationRow,
  type PeopleRow,
  type SolicitudesRow,
  type UnsentNoteRow,
} from './stored-rows.ts';
import { watchTransactions } from './transaction-watch.ts';

/**
 * Incremented with every change of the shapes in `stored-rows.ts`; `tests/db/schema-fixtures` has one outbox of each.
 */
export const SCHEMA_VERSION = 6;

/** Dexie multiplies its version numbers by this before it hands them to the browser. */
const DEXIE_VERSION_FACTOR = 10;

export class AccountDatabase extends Dexie {
  declare people: EntityTable<PeopleRow, 'chunk'>;
  declare caregivers: EntityTable<CaregiversRow, 'key'>;
  declare solicitudes: Table<SolicitudesRow, [string, string]>;
  declare drafts: EntityTable<DraftRow, 'paciente'>;
  declare saves: EntityTable<MutationRow, 'seq'>;
  declare requests: EntityTable<BatchRow, 'id'>;
  declare meta: Table<MetaRow, string>;

  constructor(account: string, options: DexieOptions = {}) {
    // Chrome's default may lose a commit in a power cut; the user's work must be on disk.
    super(accountDatabaseName(account), { ...options, chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      people: 'chunk',
      caregivers: 'key',
      solicitudes: '[paciente+month], paciente',
      drafts: 'paciente',
      saves: '++seq, &id, paciente',
      requests: 'id, paciente',
      meta: 'key',
    });
    this.version(2)
      .stores({ saves: '++seq, &id, paciente, *days' })
      .upgrade((transaction) =>
        transaction
          .table<Omit<MutationRow, 'days'> & Partial<MutationRow>>('saves')
          .toCollection()
          .modify((row) =>
            Object.assign(row, { v: 2, days: dayKeysOf(row.paciente, row.changes) }),
          ),
      );
    // Lists stored before version 3 have no such row; they stay usable, also offline.
    this.version(3)
      .stores({})
      .upgrade(async (transaction) => {
        const meta = transaction.table<MetaRow, string>('meta');
        for (const row of await meta.toArray()) {
          if (!('applied' in row) || row.applied === 0) continue;
          await meta.put({ key: `listed:${row.key.slice('ticket:'.length)}` });
        }
      });
    // Until then, notes that were not acknowledged had rows of their own in `meta`.
    this.version(4)
      .stores({})
      .upgrade(async (transaction) => {
        const rows = transaction
          .table<UnsentNoteRow>('meta')
          .where('key')
          .startsWith('unsent-note:');
        for (const { key: id, createdAt, refusal, ...note } of await rows.sortBy('createdAt')) {
          const own = { paciente: noteQueueId(note), pacienteId: note.paciente, days: [] };
          await transaction
            .table('saves')
            .add({ v: 2, id, ...own, createdAt, changes: [], note, refusal });
        }
        await rows.delete();
      });
    // The outbox may now hold answers and unavailable days, which older code would send as empty changes of shifts.
    this.version(5).stores({});
    // The outbox may now hold care windows, which older code would also send as empty changes of shifts.
    this.version(SCHEMA_VERSION).stores({});
    watchTransactions(this);
    // A newer version of the app is upgrading the database in another tab. Dexie would reopen the database with this
    // old code; instead this tab stops using it for good and shows that.
    this.on('versionchange', () => {
      this.close({ disableAutoOpen: true });
      this.#outdated();
      return false;
    });
  }

  /** The tables that a transaction over the outbox reads and writes. */
  get ofOutbox(): readonly Table[] {
    return [this.saves, this.requests, this.solicitudes, this.meta];
  }

  #outdated: () => void = () => undefined;

  /** Registers what is called when this tab's code turns out to be older than the database. */
  onOutdated(listener: () => void): void {
    this.#outdated = listener;
  }

  /** @throws if this code is older than the database, because mutations that it writes would not be sent. */
  checkCurrent(): void {
    if (this.isCurrent()) return;
    throw new Dexie.DatabaseClosedError('the database is that of a later version');
  }

  /** Whether the database on disk has this code's version, and not a later one. */
  isCurrent(): boolean {
    return this.backendDB().version === SCHEMA_VERSION * DEXIE_VERSION_FACTOR;
  }
}

/**
 * The row of `meta` under a key. Not an async function: after awaiting a native promise, a live query may miss changes
 * of what it reads.
 */
export function readMeta<Key extends keyof Meta>(
  db: AccountDatabase,
  key: Key,
): PromiseExtended<Meta[Key] | undefined> {
  return db.meta.get(key) as PromiseExtended<Meta[Key] | undefined>;
}

/** Writes nothing if the stored row has the same JSON, so that its live queries do not run again. */
export async function writeMeta<Key extends keyof Meta>(
  db: AccountDatabase,
  key: Key,
  row: Meta[Key],
): Promise<void> {
  const next = { ...row, key } as MetaRow;
  if (!isSameJson(await db.meta.get(key), next)) await db.meta.put(next);
}

/** The name of an account's own database in IndexedDB. */
export function accountDatabaseName(account: string): string {
  return `vinculo-${account}`;
}
