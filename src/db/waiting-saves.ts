import { deriveDay } from '#domain/calendar/day.ts';
import { applyDayChange } from '#domain/calendar/day-change.ts';
import { editDraft } from '#domain/calendar/draft.ts';
import { rebaseChanges } from '#domain/calendar/rebase-changes.ts';
import { asWanted, withChanges } from '#domain/calendar/with-changes.ts';
import { discardSave, retrySave, type Save } from '#domain/outbox/queue.ts';
import { isConflict } from '#domain/outbox/refusal.ts';
import type { Id } from '#domain/people/id.ts';
import type { AccountDatabase } from './account-database.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { readHeldOn } from './held.ts';
import { changeQueue, readQueue } from './outbox.ts';
import { keepAccount } from './presence.ts';
import { isListed } from './solicitudes.ts';

/** A save of the outbox as its panel shows it. */
export interface WaitingSave extends Save {
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
    return rows.map(({ id, pacienteId, createdAt, changes, refusal, inDoubt, isRest }) => ({
      id,
      pacienteId,
      createdAt,
      changes,
      refusal,
      ...(isRest && { isRest }),
      attempts: attempts.get(id) ?? (inDoubt ? 1 : 0),
    }));
  });
}

/**
 * Queues a refused save again, as a change of what is there by now: it must displace nobody who was confirmed
 * since.
 */
export function retryRefused(
  db: AccountDatabase,
  paciente: Id,
  saveId: string,
  newId: () => string,
): Promise<void> {
  const { saves, requests, solicitudes, meta } = db;
  return db.transaction('rw', [saves, requests, solicitudes, meta], async () => {
    await keepAccount(db);
    const queue = await readQueue(db, paciente);
    const save = queue.saves.find(({ id, refusal }) => id === saveId && refusal !== null);
    if (save === undefined) return;
    const fechas = [...new Set(save.changes.map(({ record }) => record.fecha))];
    // Over a list that has not come nothing can be said; the server judges.
    const changes = (await isListed(db, paciente))
      ? rebaseChanges(save.changes, await readHeldOn(db, paciente, fechas))
      : save.changes;
    const now = changes === save.changes ? undefined : { id: newId(), changes };
    await changeQueue(db, paciente, (before) => retrySave(before, saveId, now));
  });
}

/** Discards a refused save for good. */
export async function discardRefused(
  db: AccountDatabase,
  paciente: Id,
  saveId: string,
): Promise<void> {
  await changeQueue(db, paciente, (queue) => discardSave(queue, saveId));
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
    const fechas = [...new Set(save.changes.map(({ record }) => record.fecha))];
    const held = await readHeldOn(db, paciente, fechas);
    const draft = await readDraft(db, paciente);
    const edits = fechas.map((fecha) => {
      const day = deriveDay(fecha, held);
      const shown = applyDayChange(day, draft.days[fecha]);
      // Of what conflicts the user has seen both versions, and keeps the own one.
      const change = isConflict(refusal) ? asWanted : withChanges;
      return { held: day, wanted: change(shown, save.changes) };
    });
    await writeDraft(db, paciente, editDraft(draft, edits));
    await changeQueue(db, paciente, (before) => discardSave(before, saveId));
    return 'moved';
  });
}
