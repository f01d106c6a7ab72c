/**
 * The care windows of a backend that offers `care-hours`: all who share the patient have the same one. A change is a
 * mutation of the outbox, like a note, and is shown as soon as it is made. The server's window replaces the stored one
 * unless a change waits. Without that capability a window belongs to this device (`acknowledged` absent).
 */

import { hasCapability } from '#db/account/backend-capabilities.ts';
import { type AccountDatabase, readMeta, writeMeta } from '#db/account-database.ts';
import { type NewMutation, queueEdit } from '#db/outbox/change-queue.ts';
import { writeFromServer } from '#db/sign-out-tombstone.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { careWindowQueueId } from '#domain/outbox/care-window-edit.ts';
import type { Id } from '#domain/people/id.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { changeWindow, readWindow } from './care-windows.ts';

/**
 * Who has the window as it is shown. `here`: only this device, because the backend keeps none. `unsent`: only this
 * device, until the change is sent. `rejected`: only this device, because the server rejected it. `shared`: all who
 * share the patient.
 */
type WindowSharing = 'here' | 'unsent' | 'rejected' | 'shared';

export function readWindowSharing(db: AccountDatabase, patient: Id): Promise<WindowSharing> {
  return db.transaction('r', db.meta, db.saves, async () => {
    if (!(await hasCapability(db, CAPABILITIES.careHours))) return 'here';
    const row = await waiting(db, patient).first();
    return row === undefined ? 'shared' : row.refusal === null ? 'unsent' : 'rejected';
  });
}

/**
 * Changes the window and, where the backend keeps care windows, queues it to be sent, in one transaction.
 * @returns the window as stored, and whether it was queued.
 */
export function writeWindow(
  db: AccountDatabase,
  patient: Id,
  change: (before: CareWindow) => CareWindow,
  mutation: NewMutation,
): Promise<{ readonly window: CareWindow; readonly isQueued: boolean }> {
  return db.transaction('rw', db.ofOutbox, async () => {
    const window = await changeWindow(db, patient, change);
    const isQueued = await hasCapability(db, CAPABILITIES.careHours);
    if (isQueued) await queueWindow(db, patient, window, mutation);
    return { window, isQueued };
  });
}

/** How many windows of a patient were acknowledged; to be read before the window is requested. */
export async function acknowledgedWindows(db: AccountDatabase, patient: Id): Promise<number> {
  return (await readMeta(db, `window:${patient}`))?.acknowledged ?? 0;
}

/**
 * Stores the server's window, unless a change waits on this device or was acknowledged since the request. If the server
 * has none, a window that belongs to this device is queued to be sent.
 */
export function replaceWindow(
  db: AccountDatabase,
  patient: Id,
  given: CareWindow | null,
  { acknowledged, ...mutation }: NewMutation & { readonly acknowledged: number },
): Promise<void> {
  return writeFromServer(db, [db.saves, db.requests, db.solicitudes], async () => {
    const row = await readMeta(db, `window:${patient}`);
    if ((row?.acknowledged ?? 0) !== acknowledged) return;
    if ((await waiting(db, patient).count()) > 0) return;
    const own = await readWindow(db, patient);
    const isDevices = row?.acknowledged === undefined;
    if (given === null) {
      if (isDevices && own !== null) await queueWindow(db, patient, own, mutation);
      // Somebody else has removed the window.
      if (!isDevices) await db.meta.delete(`window:${patient}`);
      return;
    }
    const { from, to } = given;
    await writeMeta(db, `window:${patient}`, { window: { from, to }, acknowledged });
  });
}

/** The change of the window in the outbox: waiting, or rejected and not yet discarded. */
function waiting(db: AccountDatabase, patient: Id) {
  return db.saves.where('paciente').equals(careWindowQueueId(patient));
}

async function queueWindow(
  db: AccountDatabase,
  patient: Id,
  { from, to }: CareWindow,
  mutation: NewMutation,
): Promise<void> {
  // Storing `acknowledged` marks the window as no longer the device's own, so that it is queued only once.
  const acknowledged = await acknowledgedWindows(db, patient);
  await writeMeta(db, `window:${patient}`, { window: { from, to }, acknowledged });
  const careWindow = { paciente: patient, from, to };
  await queueEdit(db, careWindowQueueId(patient), { careWindow }, mutation);
}
