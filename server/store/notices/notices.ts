import type { ExpressionBuilder, Selectable } from 'kysely';
import { inChunks } from '#server/store/in-chunks.ts';
import { insertNew, updateRows } from '#server/store/statements.ts';
import { type Database, inTransaction, type Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

export type StoredNotice = Selectable<Tables['notice']>;

/** A notice that this process is sending. */
export interface ClaimedNotice extends StoredNotice {
  readonly claim: string;
}

export type NewNotice = Omit<
  StoredNotice,
  'claim' | 'claimed_until' | 'attempts' | 'done_at' | 'outcome'
>;

/** Longer than sending takes. If the process that claimed a notice is killed, the notice waits this long. */
const LEASE_MS = 60_000;
/** How many are sent at the same time. */
const MOST_AT_ONCE = 20;

/** Adds notices; a notice of the same event, person and channel is not added again. Called in a transaction. */
export async function addNotices(db: Database, notices: readonly NewNotice[]): Promise<void> {
  const free = { claim: null, claimed_until: null, attempts: 0, done_at: null, outcome: null };
  for (const chunk of inChunks(notices)) {
    const rows = chunk.map((notice) => ({ ...notice, ...free }));
    await insertNew(db, 'notice', ['event_key'], rows);
  }
}

/** Adds a notice that this process will send as soon as the transaction has ended. */
export async function addClaimedNotice(
  db: Database,
  notice: NewNotice,
  { claim, now }: { readonly claim: string; readonly now: Date },
): Promise<ClaimedNotice> {
  const claimed = { claim, claimed_until: leaseFrom(now), attempts: 1 };
  const row = { ...notice, ...claimed, done_at: null, outcome: null };
  await insertNew(db, 'notice', ['event_key'], row);
  return row;
}

/**
 * Claims notices that are due, for the length of a lease. No other process gets them meanwhile; if the process is
 * killed, the lease runs out.
 * @param claim identifies this attempt.
 * @param only the ids of those to claim; by default any.
 */
export async function claimDue(
  store: Store,
  {
    claim,
    now,
    only,
  }: { readonly claim: string; readonly now: Date; readonly only?: readonly string[] },
): Promise<readonly ClaimedNotice[]> {
  const due = dueAt(store.db, now, only);
  // Usually there is none, and reading locks nothing.
  if ((await due.limit(1).execute()).length === 0) return [];
  const claimed = await inTransaction(store, (db) =>
    db
      .updateTable('notice')
      .set((row) => ({ claim, claimed_until: leaseFrom(now), attempts: row('attempts', '+', 1) }))
      .where('id', 'in', dueAt(db, now, only).limit(MOST_AT_ONCE))
      // Checked again, because another process may have claimed some between the read and the lock.
      .where(({ or, eb }) =>
        or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now.toISOString())]),
      )
      .where('done_at', 'is', null)
      .returningAll()
      .execute(),
  );
  return claimed.map((row) => ({ ...row, claim }));
}

function dueAt(db: Database, now: Date, only?: readonly string[]) {
  const at = now.toISOString();
  return db
    .selectFrom('notice')
    .select('id')
    .where('done_at', 'is', null)
    .where('not_before', '<=', at)
    .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .where(({ and, eb }) => and(only === undefined ? [] : [eb('id', 'in', only)]))
    .orderBy('not_before')
    .orderBy('id');
}

/**
 * Ends a notice and deletes its content, unless another process has claimed it meanwhile because sending took longer
 * than the lease.
 * @param outcome `sent`, or why it will not be sent.
 */
export async function finishNotice(
  db: Database,
  { id, claim }: ClaimedNotice,
  outcome: string,
  at: Date,
): Promise<void> {
  const done = { done_at: at.toISOString(), outcome, body: null, about: null, device: null };
  await updateRows(db, 'notice', { id, claim }, done);
}

/** Puts a claimed notice back, to be sent later, unless another process has claimed it meanwhile. */
export async function postponeNotice(
  db: Database,
  { id, claim }: ClaimedNotice,
  notBefore: Date,
): Promise<void> {
  const later = { claim: null, claimed_until: null, not_before: notBefore.toISOString() };
  await updateRows(db, 'notice', { id, claim }, later);
}

/**
 * Removes from the queue the notices of this kind about a patient that these people have not been sent yet. Not those
 * that are being sent, because they may arrive, and not those that an earlier version wrote without a subject. Called in
 * a transaction.
 * @param isTaken decides by the subject, as it is stored; by default all are taken.
 * @returns them, the oldest first.
 */
export async function takeUntold(
  db: Database,
  of: { readonly accounts: readonly string[]; readonly patient: string; readonly kind: string },
  isTaken?: (about: string) => boolean,
): Promise<readonly StoredNotice[]> {
  if (of.accounts.length === 0) return [];
  const isUntold = ({ and, eb }: ExpressionBuilder<Tables, 'notice'>) =>
    and([
      eb('id_account', 'in', of.accounts),
      and({ id_paciente: of.patient, kind: of.kind, done_at: null, claim: null }),
      eb('about', 'is not', null),
    ]);
  let ids: readonly string[] | undefined;
  if (isTaken !== undefined) {
    const found = await db.selectFrom('notice').select(['id', 'about']).where(isUntold).execute();
    ids = found.filter(({ about }) => about !== null && isTaken(about)).map(({ id }) => id);
    if (ids.length === 0) return [];
  }
  const taken = await db
    .deleteFrom('notice')
    // Another process may have claimed some that were found.
    .where(isUntold)
    .where(({ and, eb }) => and(ids === undefined ? [] : [eb('id', 'in', ids)]))
    .returningAll()
    .execute();
  // Ids of the same moment are in order too.
  return taken.sort((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
}

/** How many notices each of these accounts got or will get by a channel since then. */
export async function countNotices(
  db: Database,
  accounts: readonly string[],
  since: Date,
): Promise<(account: string, channel: string) => number> {
  const rows = await db
    .selectFrom('notice')
    .select(['id_account', 'channel'])
    .select((query) => query.fn.countAll().as('count'))
    .where('id_account', 'in', accounts)
    .where('created_at', '>', since.toISOString())
    .groupBy(['id_account', 'channel'])
    .execute();
  return (account, channel) => {
    const row = rows.find((one) => one.id_account === account && one.channel === channel);
    return Number(row?.count ?? 0);
  };
}

function leaseFrom(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString();
}
