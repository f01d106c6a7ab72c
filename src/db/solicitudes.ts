import { applyChanges, type SlotChange } from '#domain/calendar/changes.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import { monthOf } from '#domain/calendar/time.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Id } from '#domain/people/id.ts';
import { type AccountDatabase, readMeta, type Tickets, writeMeta } from './account-database.ts';
import { readBackend } from './backend-traits.ts';
import { noteLostConfirmations } from './lost-confirmations.ts';
import { writeFromServer } from './presence.ts';
import { isListed, readRecords } from './records.ts';

/**
 * The base: what the server confirmed, written only from its answers.
 *
 * Answers can arrive out of order. Each read of a loved one takes a ticket before its request; an answer is
 * applied only if nothing newer was applied since. An acknowledgement counts as newer than every read that
 * began before it, because such a read may or may not show it.
 */

/**
 * Takes the next ticket for a read of this loved one's list; while the account is signed out, one older than
 * all.
 */
export async function takeTicket(db: AccountDatabase, paciente: Id): Promise<number> {
  const taken = await writeFromServer(db, [], async () => {
    const tickets = await readTickets(db, paciente);
    const issued = tickets.issued + 1;
    await writeMeta(db, `ticket:${paciente}`, { ...tickets, issued });
    return issued;
  });
  return taken ?? 0;
}

/** The ETag of the list that is the base; null where it has none, or where the base is not a whole list. */
export async function readListTag(db: AccountDatabase, paciente: Id): Promise<string | null> {
  // Tickets outlive a base that was removed.
  return (await isListed(db, paciente)) ? ((await readTickets(db, paciente)).tag ?? null) : null;
}

/**
 * Makes a loved one's list the base, unless something newer than the ticket already is. Returns
 * whether it was applied.
 * @param records null where the server still has the list with this tag: applied only if that is the base.
 * @param isAbsent the server has no list: nothing says that what was confirmed is gone.
 */
export async function replaceRecords(
  db: AccountDatabase,
  paciente: Id,
  records: readonly CareRecord[] | null,
  ticket: number,
  tag: string | null = null,
  isAbsent = false,
): Promise<boolean> {
  const isApplied = await writeFromServer(db, [db.solicitudes, db.saves], async () => {
    const { issued, applied } = await readTickets(db, paciente);
    // A ticket that was never issued is from before everything was discarded.
    if (ticket <= applied || ticket > issued) return false;
    if (records === null && (await readListTag(db, paciente)) !== tag) return false;
    const tickets = { issued, applied: ticket, ...(tag !== null && { tag }) };
    await writeMeta(db, `ticket:${paciente}`, tickets);
    if (records !== null) {
      const replacing = { known: [], isList: !isAbsent };
      await notingLost(db, paciente, replacing, () => writeAll(db, paciente, records));
    }
    return true;
  });
  return isApplied ?? false;
}

/** What the server acknowledged: the changes, and its fresh list if the answer had one. */
export interface Acknowledged {
  readonly changes: readonly SlotChange[];
  readonly list: readonly CareRecord[] | null;
  /** Taken before the request was sent. */
  readonly ticket: number;
}

/**
 * Writes what the server acknowledged into the base. Called inside the transaction that removes the request
 * from the outbox. Every read under way becomes too old.
 */
export function applyAcknowledged(
  db: AccountDatabase,
  paciente: Id,
  { changes, list, ticket }: Acknowledged,
): Promise<void> {
  return writeFromServer(db, [db.solicitudes, db.saves], async () => {
    const { issued, applied } = await readTickets(db, paciente);
    await writeMeta(db, `ticket:${paciente}`, { issued, applied: issued });
    const isList = list !== null && ticket > applied;
    await notingLost(db, paciente, { known: changes, isList }, async () => {
      if (isList) return writeAll(db, paciente, list);
      for (const [month, own] of groupBy(changes, ({ record }) => monthOf(record.fecha))) {
        const records = applyChanges(await readRecords(db, paciente, [month]), own);
        await db.solicitudes.put({ paciente: String(paciente), month, records });
      }
    });
  });
}

/**
 * Writes the base, and notes whose confirmation is gone by it, where the backend itself would not tell. A first list
 * tells nothing.
 * @param known what the server acknowledged: it had confirmed whoever this names, also where the base never did.
 */
async function notingLost(
  db: AccountDatabase,
  paciente: Id,
  { known, isList }: { readonly known: readonly SlotChange[]; readonly isList: boolean },
  write: () => Promise<void>,
): Promise<void> {
  if ((await readBackend(db)).tellsConflicts || !(await isListed(db, paciente))) {
    await write();
    return;
  }
  const added = known.filter(({ accion }) => accion === 'inscribir').map(({ record }) => record);
  const before = [...(await readAhead(db, paciente)), ...added];
  await write();
  const after = await readAhead(db, paciente);
  await noteLostConfirmations(db, paciente, { before, after, known }, isList);
}

const DAY_MS = 86_400_000;

/** The base from this month on, in every zone. */
async function readAhead(db: AccountDatabase, paciente: Id): Promise<readonly CareRecord[]> {
  const month = new Date(Date.now() - DAY_MS).toISOString().slice(0, 7);
  const key = String(paciente);
  const rows = await db.solicitudes
    .where('[paciente+month]')
    .between([key, month], [key, '\uffff'])
    .toArray();
  return rows.flatMap(({ records }) => records);
}

/** Writes only the months that differ: an unchanged list must not wake its live queries. */
async function writeAll(
  db: AccountDatabase,
  paciente: Id,
  records: readonly CareRecord[],
): Promise<void> {
  const key = String(paciente);
  if (!(await isListed(db, paciente))) await writeMeta(db, `listed:${paciente}`, {});
  const months = groupBy(records, ({ fecha }) => monthOf(fecha));
  const stored = await db.solicitudes.where('paciente').equals(key).primaryKeys();
  await db.solicitudes.bulkDelete(stored.filter(([, month]) => !months.has(month)));
  // One by one, so that copying years of records from and to the database is many short tasks and not one.
  for (const [month, list] of months) {
    const before = await readRecords(db, paciente, [month]);
    if (JSON.stringify(before) === JSON.stringify(list)) continue;
    await db.solicitudes.put({ paciente: key, month, records: list });
  }
}

async function readTickets(db: AccountDatabase, paciente: Id): Promise<Tickets> {
  return (await readMeta(db, `ticket:${paciente}`)) ?? { issued: 0, applied: 0 };
}
