import { applyWhereSeen, type SlotChange } from '#domain/calendar/changes.ts';
import { deriveDay } from '#domain/calendar/day.ts';
import { applyDayChange } from '#domain/calendar/day-change.ts';
import { type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { mergeDrafts } from '#domain/calendar/merge-drafts.ts';
import { rebaseChanges } from '#domain/calendar/rebase-changes.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { asWanted, withChanges } from '#domain/calendar/with-changes.ts';
import { discardSave, retrySave, type Save } from '#domain/outbox/queue.ts';
import { isConflict } from '#domain/outbox/refusal.ts';
import type { Id } from '#domain/people/id.ts';
import type { AccountDatabase } from './account-database.ts';
import { changeQueue, queueOf } from './change-queue.ts';
import { pruneDraft, readDraft, writeDraft } from './drafts.ts';
import { readHeldOn } from './held.ts';
import { readQueue, toSave } from './outbox.ts';
import { keepAccount } from './presence.ts';
import { isListed } from './records.ts';

/** A save of the outbox as its panel shows it. */
export interface WaitingSave extends Save {
  readonly queueId: Id;
  readonly pacienteId: Id;
  /**
   * How many attempts to send it began and were not answered: any of them may have arrived, or none have left
   * the device.
   */
  readonly attempts: number;
}

/** Every save that the server has not acknowledged, oldest first. */
export function readWaitingSaves(db: AccountDatabase): Promise<readonly WaitingSave[]> {
  return db.transaction('r', db.saves, db.requests, async () => {
    const requests = await db.requests.toArray();
    const attempts = new Map<string, number>();
    for (const request of requests) {
      for (const id of request.saveIds) {
        attempts.set(id, Math.max(attempts.get(id) ?? 0, request.attempts));
      }
    }
    const rows = await db.saves.orderBy('seq').toArray();
    return rows.map((row) => ({
      ...toSave(row),
      queueId: queueOf(row),
      pacienteId: row.pacienteId,
      attempts: attempts.get(row.id) ?? (row.inDoubt ? 1 : 0),
    }));
  });
}

/**
 * Queues a refused save again, without what is there by now. A shift that somebody else has changed since it stays
 * as its author wanted it: the server leaves that alone, and both versions are shown. A note goes as it is.
 */
export function retryRefused(
  db: AccountDatabase,
  queueId: Id,
  saveId: string,
  newId: () => string,
): Promise<void> {
  const { saves, requests, solicitudes, meta } = db;
  return db.transaction('rw', [saves, requests, solicitudes, meta], async () => {
    await keepAccount(db);
    const queue = await readQueue(db, queueId);
    const save = queue.saves.find(({ id, refusal }) => id === saveId && refusal !== null);
    if (save === undefined) return;
    const fechas = daysOf(save.changes);
    // Over a list that has not come nothing can be said; the server judges. The queue of a note has none.
    const changes = (await isListed(db, queueId))
      ? whatIsLeft(save.changes, await readHeldOn(db, queueId, fechas))
      : save.changes;
    const now = changes === save.changes ? undefined : { id: newId(), changes };
    await changeQueue(db, queueId, (before) => retrySave(before, saveId, now));
  });
}

/** Changes over the records that are there by now; conflicts with them as they are. The same list if none differs. */
function whatIsLeft(
  changes: readonly SlotChange[],
  records: readonly CareRecord[],
): readonly SlotChange[] {
  const { conflicts } = applyWhereSeen(records, changes);
  const fit = changes.filter((change) => !conflicts.includes(change));
  const rebased = rebaseChanges(fit, records);
  return rebased === fit ? changes : [...rebased, ...conflicts];
}

/** Discards a refused save for good. */
export async function discardRefused(
  db: AccountDatabase,
  queueId: Id,
  saveId: string,
): Promise<void> {
  await changeQueue(db, queueId, (queue) => discardSave(queue, saveId));
}

/**
 * Moves a refused save out of the outbox into the draft, to be corrected there. `unlisted`: the loved one's list
 * has not come, and a draft over nothing removes nothing. `not-refused`: it is gone, or on its way again.
 */
export function returnToDraft(
  db: AccountDatabase,
  paciente: Id,
  saveId: string,
): Promise<'moved' | 'unlisted' | 'not-refused'> {
  const { saves, requests, solicitudes, drafts, meta } = db;
  return db.transaction('rw', [saves, requests, solicitudes, drafts, meta], async () => {
    if (!(await isListed(db, paciente))) return 'unlisted';
    const queue = await readQueue(db, paciente);
    const save = queue.saves.find(({ id }) => id === saveId);
    const refusal = save?.refusal ?? null;
    if (save === undefined || refusal === null) return 'not-refused';
    const fechas = daysOf(save.changes);
    const draft = await readDraft(db, paciente);
    await writeDraft(
      db,
      paciente,
      isConflict(refusal)
        ? keptOver(draft, save.changes, await readHeldOn(db, paciente, fechas))
        : asMade(draft, save.changes),
    );
    await pruneDraft(db, paciente);
    await changeQueue(db, paciente, (before) => discardSave(before, saveId));
    return 'moved';
  });
}

/** A draft with changes that conflict with what is there now: the user has seen both versions, and keeps the own. */
function keptOver(
  draft: Draft,
  changes: readonly SlotChange[],
  records: readonly CareRecord[],
): Draft {
  const edits = daysOf(changes).map((fecha) => {
    const held = deriveDay(fecha, records);
    return { held, wanted: asWanted(applyDayChange(held, draft.days[fecha]), changes) };
  });
  return editDraft(draft, edits);
}

/** A draft with changes over what their author saw, so that what differs from that by now is a conflict. */
function asMade(draft: Draft, changes: readonly SlotChange[]): Draft {
  const seen = changes.filter(({ accion }) => accion === 'eliminar').map(({ record }) => record);
  const edits = daysOf(changes).map((fecha) => {
    const held = deriveDay(fecha, seen);
    return { held, wanted: withChanges(held, changes) };
  });
  return mergeDrafts(EMPTY_DRAFT, editDraft(EMPTY_DRAFT, edits), draft);
}

function daysOf(changes: readonly SlotChange[]): readonly Fecha[] {
  return [...new Set(changes.map(({ record }) => record.fecha))];
}
