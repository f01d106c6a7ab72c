/**
 * A queue of the outbox: what the user saved and the server has not acknowledged. The shifts of each loved one have
 * one, and each note for the hand-over has one of its own.
 *
 * A save is what the user pressed the button for. A request is what goes over the wire: one or more
 * whole saves folded, or part of one that was too large. A request is frozen before it is first sent
 * and is never changed afterwards: each retry carries the same body under the same key, so a server
 * that keeps keys applies it once, however often it arrives.
 *
 *     save ──enqueue──▶ waiting ──freeze──▶ in a request ──acknowledge──▶ gone
 *                                             │  ▲
 *                refuse, or what conflicts   │  │ refuse or halve, several saves or days:
 *                                             ▼  │ new requests, each under a key of its own
 *                                          refused ──retry──▶ waiting
 *                                             └──discard──▶ gone
 *
 * A note goes through the same states. Its queue holds one save at most: a later text replaces it, also while it is in
 * a request, since the server replaces the whole note and sending it again does no harm.
 *
 * Invariants, held by the property tests of this file and by the simulation:
 * - a save leaves only by `acknowledge` of all its requests, by the user's `discard`, by a later text of the same note,
 *   or where nothing of it is left to do without a refused one;
 * - requests go out in the order of their saves, one at a time;
 * - no two requests that differ ever share a key.
 */

import {
  applyChanges,
  createFold,
  foldChanges,
  type SlotChange,
} from '#domain/calendar/changes.ts';
import { changesByShift } from '#domain/calendar/changes-by-shift.ts';
import { rebaseChanges } from '#domain/calendar/rebase-changes.ts';
import { type CareRecord, overlap, recordKey } from '#domain/calendar/record.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { MAX_SLOTS_PER_CALL } from '#domain/contract/solicitudes.ts';
import { waitingSaves } from './held-records.ts';
import type { NoteEdit } from './note-edit.ts';
import { CONFLICT, type Refusal } from './refusal.ts';

/** What the user saved with one press of the button. */
export interface Save {
  /** UUID v7; the key of a request that carries this save alone. */
  readonly id: string;
  /** Milliseconds since 1970 on this device. */
  readonly createdAt: number;
  /** None where it is a note. */
  readonly changes: readonly SlotChange[];
  /** Set where it is a note and no change of shifts. */
  readonly note?: NoteEdit;
  /** Set when the server refused it; null while it waits. */
  readonly refusal: Refusal | null;
  /**
   * An attempt before the refused one may have arrived unanswered: a backend without keys is asked first what
   * it holds.
   */
  readonly inDoubt?: true;
  /** What is left of a larger save: the server has the other part. */
  readonly isRest?: true;
}

/** What goes over the wire in one call; frozen before it is first sent. */
export interface Request {
  /** The `Idempotency-Key`. */
  readonly id: string;
  readonly saveIds: readonly string[];
  readonly changes: readonly SlotChange[];
  readonly note?: NoteEdit;
  /** How often it, or the request it replaced, was sent; above 0 its fate is unknown. */
  readonly attempts: number;
}

/** Saves and their requests. */
export interface Queue {
  /** Oldest first. */
  readonly saves: readonly Save[];
  /** In the order in which they go out. */
  readonly requests: readonly Request[];
}

export const EMPTY_QUEUE: Queue = { saves: [], requests: [] };

/**
 * Adds a save after all others; a note replaces what its queue held. On the disk `appendSave` of db/outbox.ts adds
 * changes of shifts without reading the others.
 */
export function enqueue(queue: Queue, save: Save): Queue {
  if (save.note !== undefined) return { saves: [save], requests: [] };
  return { ...queue, saves: [...queue.saves, save] };
}

/**
 * Makes sure that there is a next request: the first existing one, else the waiting saves folded into as few
 * slots as possible, as many saves as fit one call (a larger save goes alone and is halved when the server
 * says so). One that may have arrived is not folded with one that was never sent: what it added may be there, so
 * that a later removal of it must be sent too. Returns the same queue when there is nothing to do.
 */
export function freeze(queue: Queue, newId: () => string): Queue {
  if (queue.requests.length > 0) return queue;
  const waiting = waitingSaves(queue);
  const [first] = waiting;
  if (first === undefined) return queue;

  const fold = createFold();
  const over = waiting.findIndex((save, index) => {
    if (save.inDoubt !== first.inDoubt) return true;
    fold.add(save.changes);
    return index > 0 && fold.size() > MAX_SLOTS_PER_CALL;
  });
  const taken = over < 0 ? waiting : waiting.slice(0, over);
  const id = taken.length === 1 ? first.id : newId();
  const request: Request = {
    id,
    saveIds: taken.map((save) => save.id),
    changes: foldChanges(taken.flatMap((save) => save.changes)),
    ...(first.note && { note: first.note }),
    attempts: taken.some((save) => save.inDoubt) ? 1 : 0,
  };
  return { ...queue, requests: [request] };
}

/** Records that the next request is about to be sent: from here on its fate may be unknown. */
export function markSent(queue: Queue, requestId: string): Queue {
  return withRequests(queue, requestId, (request) => [
    { ...request, attempts: request.attempts + 1 },
  ]);
}

/** The server has a request: removes it, and each save that has no other request. */
export function acknowledge(queue: Queue, requestId: string): Queue {
  const acknowledged = queue.requests.find((request) => request.id === requestId);
  if (acknowledged === undefined) return queue;
  const requests = queue.requests.filter((request) => request !== acknowledged);
  const stillNeeded = new Set(requests.flatMap((request) => request.saveIds));
  const done = new Set(acknowledged.saveIds.filter((id) => !stillNeeded.has(id)));
  return { saves: queue.saves.filter((save) => !done.has(save.id)), requests };
}

/**
 * The server has a request but for the changes of shifts that are not as their author saw them: those are set aside
 * as one refused save.
 */
export function acknowledgeExcept(
  queue: Queue,
  requestId: string,
  conflicts: readonly SlotChange[],
  newId: () => string,
): Queue {
  const { saves, requests } = acknowledge(queue, requestId);
  const acknowledged = queue.requests.find((request) => request.id === requestId);
  if (acknowledged === undefined || conflicts.length === 0) return { saves, requests };
  const index = queue.saves.findIndex((save) => acknowledged.saveIds.includes(save.id));
  const isRest = conflicts.length < acknowledged.changes.length;
  const setAside = contestedSave(queue, acknowledged, { id: newId(), conflicts, isRest });
  return withoutRefused({ saves: saves.toSpliced(index, 0, setAside), requests }, index);
}

/**
 * A request that the server does not have yet would change shifts that are not as their author saw them. Those
 * changes are set aside as one refused save, and the rest of its saves will be sent anew.
 */
export function rejectConflicts(
  queue: Queue,
  requestId: string,
  conflicts: readonly SlotChange[],
  newId: () => string,
): Queue {
  const request = queue.requests.find(({ id }) => id === requestId);
  if (request === undefined || conflicts.length === 0) return queue;
  const isContested = ({ record }: SlotChange) =>
    conflicts.some((conflict) => overlap(conflict.record, record));
  const index = queue.saves.findIndex(({ id }) => request.saveIds.includes(id));
  const doubtful = inDoubtIn(queue);
  const saves = queue.saves.slice(index).flatMap((save): readonly Save[] => {
    const mark = doubtful.has(save.id) && { inDoubt: true as const };
    // New objects, so that they keep their order on the disk.
    if (!request.saveIds.includes(save.id)) return [{ ...save, ...mark }];
    const changes = unacknowledged(queue, request, save).filter((change) => !isContested(change));
    if (changes.length === 0) return [];
    const id = changes.length === save.changes.length ? save.id : newId();
    return [{ ...save, id, changes, ...mark }];
  });
  const [first] = queue.saves.slice(index);
  const isRest = first !== undefined && isSentInPart(queue, request, first);
  const setAside = contestedSave(queue, request, { id: newId(), conflicts, isRest });
  // The later requests would go out before what is left of these saves.
  return withoutRefused(
    { saves: [...queue.saves.slice(0, index), setAside, ...saves], requests: [] },
    index,
  );
}

/** The saves of which an attempt may have arrived, by their requests. */
function inDoubtIn({ requests }: Queue): ReadonlySet<string> {
  return new Set(requests.filter(({ attempts }) => attempts > 0).flatMap(({ saveIds }) => saveIds));
}

/** What the server does not have yet of a save that a request carries: of one cut between days, what is left. */
function unacknowledged(queue: Queue, { saveIds }: Request, save: Save): readonly SlotChange[] {
  // A save is cut only where it is alone in its request.
  if (saveIds.length > 1) return save.changes;
  const own = queue.requests.filter((request) => request.saveIds.includes(save.id));
  return own.flatMap((request) => request.changes);
}

/** Whether the server has a part of a save that a request carries. */
function isSentInPart(queue: Queue, request: Request, save: Save): boolean {
  const left = unacknowledged(queue, request, save);
  return left !== save.changes && left.length < foldChanges(save.changes).length;
}

/** The conflicts of a request as a save of their own, made when the newest of its saves was made. */
function contestedSave(
  queue: Queue,
  { saveIds }: Request,
  of: { readonly id: string; readonly conflicts: readonly SlotChange[]; readonly isRest: boolean },
): Save {
  const made = queue.saves.filter((save) => saveIds.includes(save.id));
  return {
    id: of.id,
    createdAt: Math.max(...made.map(({ createdAt }) => createdAt)),
    changes: of.conflicts,
    refusal: { status: CONFLICT, message: null },
    ...(of.isRest && { isRest: true }),
  };
}

/**
 * The server refused a request. If it folds several saves they are sent again one by one, so that only the
 * faulty one is set aside; a single save is set aside with the server's reason.
 */
export function refuse(
  queue: Queue,
  requestId: string,
  refusal: Refusal,
  newId: () => string,
): Queue {
  const refused = queue.requests.find((request) => request.id === requestId);
  if (refused === undefined) return queue;
  const [saveId, ...others] = refused.saveIds;
  if (others.length > 0) {
    return withRequests(queue, requestId, (request) =>
      request.saveIds.map((id) => ({
        id,
        saveIds: [id],
        changes: changesOfSave(queue, id),
        attempts: unansweredAttempts(request),
      })),
    );
  }
  // Of a save sent in parts only the unacknowledged rest is left, and a request that is not the whole save
  // must not use the save's own key.
  const own = queue.requests.filter((request) => request.saveIds.includes(saveId ?? ''));
  const isWhole = requestId === saveId;
  const setAside =
    unansweredAttempts(refused) > 0 ? { refusal, inDoubt: true as const } : { refusal };
  const index = queue.saves.findIndex(({ id }) => id === saveId);
  const saves = queue.saves.map((save, at) => {
    if (at !== index) return save;
    if (isWhole) return { ...save, ...setAside };
    const changes = unacknowledged(queue, refused, save);
    const isRest = isSentInPart(queue, refused, save);
    return { ...save, id: newId(), changes, ...setAside, ...(isRest && { isRest }) };
  });
  const requests = queue.requests.filter((request) => !own.includes(request));
  return withoutRefused({ saves, requests }, index);
}

/**
 * The saves that were made over a refused one, as if it had never been made: what they remove may be a shift
 * that only the refused save would have written, and such a removal would find nothing and be lost.
 * @param index of the refused save; those after it were not sent yet, except folded with it.
 */
function withoutRefused(queue: Queue, index: number): Queue {
  const [refused, ...later] = queue.saves.slice(index);
  if (refused === undefined) return queue;
  const days = new Set(refused.changes.map(({ record }) => record.fecha));
  const isTouched = ({ record }: SlotChange) => days.has(record.fecha);
  // The records on those days as far as these saves name them.
  let held = removedFrom([refused, ...later].flatMap(({ changes }) => changes.filter(isTouched)));
  const rebased = later.map((save) => {
    if (save.refusal !== null) return save;
    const touched = save.changes.filter(isTouched);
    const changes = rebaseChanges(touched, held);
    held = applyChanges(held, changes);
    if (changes === touched) return save;
    return { ...save, changes: [...save.changes.filter((one) => !isTouched(one)), ...changes] };
  });
  const first = rebased.findIndex((save, at) => save !== later[at]);
  if (first < 0) return queue;
  const doubtful = inDoubtIn(queue);
  const saves = rebased
    // Each a new object: what is written anew goes to the end of the outbox, so all that follow must.
    .map((save, at) => (at < first ? save : { ...save }))
    .map((save) => (doubtful.has(save.id) ? { ...save, inDoubt: true as const } : save))
    .filter(({ changes }) => changes.length > 0);
  // The requests that are left were split off or halved from one with the refused save.
  return { saves: [...queue.saves.slice(0, index + 1), ...saves], requests: [] };
}

/** The records that some changes remove and had not added before. */
function removedFrom(changes: readonly SlotChange[]): readonly CareRecord[] {
  const added = new Set<string>();
  const removed = new Map<string, CareRecord>();
  for (const { accion, record } of changes) {
    const key = recordKey(record);
    if (accion === 'inscribir') added.add(key);
    else if (!added.delete(key)) removed.set(key, record);
  }
  return [...removed.values()];
}

/**
 * A request was too large: replaces it by two, with half of its saves each, or some days of a single save. A day
 * is never cut, because one half could be refused after the other was done.
 */
export function halve(queue: Queue, requestId: string, newId: () => string): Queue {
  return withRequests(queue, requestId, (request) => {
    const part = (saveIds: readonly string[], changes: readonly SlotChange[]): Request => ({
      id: newId(),
      saveIds,
      changes,
      attempts: unansweredAttempts(request),
    });
    if (request.saveIds.length > 1) {
      return halves(request.saveIds).map((saveIds) =>
        part(saveIds, foldChanges(saveIds.flatMap((id) => changesOfSave(queue, id)))),
      );
    }
    return cutBetweenDays(request.changes).map((changes) => part(request.saveIds, changes));
  });
}

/** Whether a request can still be halved. */
export function canHalve({ saveIds, changes }: Request): boolean {
  return (
    saveIds.length > 1 || changes.some(({ record }) => record.fecha !== changes[0]?.record.fecha)
  );
}

/** Two parts of changes of several days: cut near the middle, and through a night only where all have one. */
function cutBetweenDays(changes: readonly SlotChange[]): readonly (readonly SlotChange[])[] {
  const ofDay = ({ record }: SlotChange) => record.fecha;
  const days = [...new Set(changes.map(ofDay))].sort();
  const crossed = new Set(
    changesByShift(changes).flatMap((shift) => [...new Set(shift.map(ofDay))].sort().slice(1)),
  );
  const cuts = days.slice(1).sort((a, b) => fromMiddle(days, a) - fromMiddle(days, b));
  const cut = cuts.find((fecha) => !crossed.has(fecha)) ?? cuts[0] ?? '';
  return [changes.filter((one) => ofDay(one) < cut), changes.filter((one) => ofDay(one) >= cut)];
}

function fromMiddle(days: readonly Fecha[], fecha: Fecha): number {
  return Math.abs(days.indexOf(fecha) - days.length / 2);
}

/**
 * The user wants a refused save sent once more, after what waits already.
 * @param now its changes over what is there by now, under a new id; it goes if there are none.
 */
export function retrySave(queue: Queue, saveId: string, now?: Pick<Save, 'id' | 'changes'>): Queue {
  const save = queue.saves.find(({ id }) => id === saveId);
  if (save === undefined || save.refusal === null) return queue;
  const others = queue.saves.filter((other) => other !== save);
  const again = { ...save, ...now, refusal: null };
  return { ...queue, saves: now?.changes.length === 0 ? others : [...others, again] };
}

/**
 * The user discards a refused save. One that still waits cannot be discarded: the server may have it already.
 */
export function discardSave(queue: Queue, saveId: string): Queue {
  return {
    ...queue,
    saves: queue.saves.filter((save) => save.id !== saveId || save.refusal === null),
  };
}

function changesOfSave(queue: Queue, saveId: string): readonly SlotChange[] {
  return queue.saves.find(({ id }) => id === saveId)?.changes ?? [];
}

/** Attempts of unknown fate of a request whose last attempt the server has just answered. */
function unansweredAttempts({ attempts }: Request): number {
  return Math.max(0, attempts - 1);
}

function withRequests(
  queue: Queue,
  requestId: string,
  replace: (request: Request) => readonly Request[],
): Queue {
  return {
    ...queue,
    requests: queue.requests.flatMap((request) =>
      request.id === requestId ? replace(request) : [request],
    ),
  };
}

function halves<T>(list: readonly T[]): readonly (readonly T[])[] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)];
}
