import {
  type CareRequest,
  endOf,
  overlap,
  spanOf,
  startOf,
} from '#domain/calendar/care-request.ts';
import { isConfirmed, isPending } from '#domain/calendar/status.ts';
import { addDays, DAY_MINUTES } from '#domain/calendar/time.ts';
import type { AnswerEdit } from '#domain/outbox/answer-edit.ts';
import type { Queue } from '#domain/outbox/queue.ts';
import { difference } from '#domain/planner/span.ts';
import { partKey, type ShiftAnswer } from '#domain/shifts/care-shift.ts';
import { asCareRequest } from '#domain/shifts/judge-answer.ts';
import type { ShownShift } from '#domain/shifts/shown-shifts.ts';
import { clashes, type Decision, isDone, isOf } from './answer-server.ts';
import type { MemoryDisk } from './memory-store.ts';

/** One answer of a user; its reason is its id. */
interface Written {
  readonly id: string;
  readonly device: number;
  readonly queueId: string;
  readonly edit: AnswerEdit;
  /** It was replaced or taken back, and had never been sent. */
  isWithdrawn: boolean;
  readonly decisions: Decision['kind'][];
  /** The server's last word on it has reached its device. */
  isAcknowledged: boolean;
}

/** Records the users' answers, the server's decisions, and what the users were shown. */
export class AnswerLog {
  /** Violations of a promise, recorded as soon as they happen. */
  readonly broken = new Set<string>();
  /** Changes whenever something is noted. */
  version = 0;
  readonly #written = new Map<string, Written>();
  /** The parts that were ever confirmed for each device, as `device|part`. */
  readonly #everConfirmed = new Set<string>();
  /** By device: the calendar's version when its last acknowledged answer was decided. */
  readonly #decidedAt = new Map<number, number>();
  readonly #shownAt = new Map<number, number>();
  readonly #decisions = new Map<string, Decision>();

  wrote(
    device: number,
    queueId: string,
    edit: AnswerEdit,
    queues: { before: Queue; after: Queue },
  ): void {
    const id = idOf(edit);
    const answer = {
      id,
      device,
      queueId,
      edit,
      isWithdrawn: false,
      decisions: [],
      isAcknowledged: false,
    };
    this.#written.set(id, answer);
    this.dropped(queues);
  }

  /** Answers that left their queue because of their user will not be sent. */
  dropped({ before, after }: { readonly before: Queue; readonly after: Queue }): void {
    this.version += 1;
    const left = new Set(after.mutations.map(({ id }) => id));
    for (const { answer } of before.mutations.filter(({ id }) => !left.has(id))) {
      const written = answer && this.#written.get(idOf(answer));
      if (written) written.isWithdrawn = true;
    }
  }

  /** The server decided an answer. */
  decided(decision: Decision): void {
    this.version += 1;
    const { device, answer, kind, before, after } = decision;
    const written = this.#written.get(idOf(answer));
    if (written === undefined || written.device !== device) {
      this.broken.add(`foreign: ${idOf(answer)} under session ${device}`);
      return;
    }
    const { id } = written;
    if (isDone(kind) && written.decisions.some(isDone)) this.broken.add(`twice: ${id}`);
    written.decisions.push(kind);
    this.#decisions.set(id, decision);
    if (kind === 'accepted') this.#checkAccepted(written, decision);
    if (answer.answer === 'no' && isDone(kind) && this.#isStillOn(device, answer, after))
      this.broken.add(`silent: ${id} did nothing to a confirmed shift`);
    for (const clash of clashes(after)) this.broken.add(`clash: ${clash} by ${id}`);
    this.observeCalendar(after, [device]);
    if (before === after && kind === 'accepted') this.broken.add(`nothing done: ${id}`);
  }

  #checkAccepted(written: Written, { device, isAssigned, before, after }: Decision): void {
    const { id, edit, queueId } = written;
    if (!isAssigned) this.broken.add(`removed: ${id} of who cares no longer`);
    const seen = edit.parts.map(partKey).sort();
    const parts = edit.parts.map(asCareRequest);
    const wasAsked = parts.every(
      (part) =>
        before.some((one) => isPending(one) && isWithin(part, one)) &&
        !before.some((one) => isConfirmed(one) && overlap(part, one)),
    );
    const isWhole = seen.every((key) =>
      after.some((one) => isConfirmed(one) && isOf(one, device) && partKey(one) === key),
    );
    const changed = after.filter((one) => isConfirmed(one) && !before.includes(one)).map(partKey);
    if (!wasAsked) this.broken.add(`unseen: ${id}`);
    if (!isWhole) this.broken.add(`torn: ${id}`);
    if (changed.some((key) => !seen.includes(key))) this.broken.add(`unseen: more than ${id}`);
    // A night of which the other half is pending was not seen whole.
    const rest = after.filter((one) => isPending(one) && parts.some((part) => isNight(part, one)));
    for (const one of rest) this.broken.add(`torn: ${id} beside ${partKey(one)}`);
    // Other requested parts are not forgotten.
    const lost = before.filter(isPending).filter((one) => {
      const left = [...after.filter(isPending), ...parts, ...before.filter(isConfirmed)];
      return !isCovered(one, left);
    });
    for (const one of lost) this.broken.add(`no longer asked: ${partKey(one)} after ${id}`);
    const own = [...this.#written.values()].filter((other) => other.queueId === queueId);
    const later = own.filter((other) => other.device === device).slice(own.indexOf(written) + 1);
    if (later.some((other) => other.edit.answer === 'no' && other.isAcknowledged))
      this.broken.add(`overtaken: ${id} after an acknowledged no`);
  }

  #isStillOn(device: number, { parts }: ShiftAnswer, after: readonly CareRequest[]): boolean {
    const over = parts.map(asCareRequest);
    return after.some(
      (one) => isConfirmed(one) && isOf(one, device) && over.some((part) => overlap(part, one)),
    );
  }

  /** Remembers what is confirmed for whom. */
  observeCalendar(careRequests: readonly CareRequest[], devices: readonly number[]): void {
    for (const device of devices)
      for (const one of careRequests)
        if (isConfirmed(one) && isOf(one, device))
          this.#everConfirmed.add(`${device}|${partKey(one)}`);
  }

  /** Looks at what a device shows, after each step. */
  observe(device: number, disk: MemoryDisk, shown: readonly ShownShift[]): void {
    for (const { parts } of shown.filter(({ isMine }) => isMine)) {
      const unsaid = parts.find((part) => !this.#everConfirmed.has(`${device}|${partKey(part)}`));
      if (unsaid) this.broken.add(`untrue: ${partKey(unsaid)} is not of device ${device}`);
    }
    this.#observeAcknowledged(device, disk);
    // A caregiver who is not assigned any more may see nothing.
    if (disk.shifts.length === 0) return;
    const version = versionOf(disk);
    const decidedAt = this.#decidedAt.get(device) ?? 0;
    const before = this.#shownAt.get(device) ?? 0;
    if (before >= decidedAt && version < decidedAt)
      this.broken.add(`undone: device ${device} shows ${version} after ${decidedAt}`);
    this.#shownAt.set(device, version);
  }

  #observeAcknowledged(device: number, disk: MemoryDisk): void {
    const waiting = new Set(disk.waitingAnswers.map(idOf));
    for (const written of this.#written.values()) {
      if (written.device !== device || written.isWithdrawn || written.isAcknowledged) continue;
      if (waiting.has(written.id)) continue;
      written.isAcknowledged = true;
      this.version += 1;
      const version = this.#decisions.get(written.id)?.version ?? 0;
      this.#decidedAt.set(device, Math.max(this.#decidedAt.get(device) ?? 0, version));
    }
  }

  /** The answers of a device that the server does not have, although nobody took them back. */
  unarrived(device: number): readonly string[] {
    return [...this.#written.values()]
      .filter((one) => one.device === device && !one.isWithdrawn && one.decisions.length === 0)
      .map(({ id }) => `unarrived: ${id}`);
  }

  /** Answers that were neither carried out, nor lost and reported, nor replaced before they were sent. */
  unsettled(disks: readonly MemoryDisk[]): readonly string[] {
    return [...this.#written.values()].flatMap(({ id, device, isWithdrawn, decisions }) => {
      const told =
        disks[device]?.lostAnswers.filter(({ answer }) => idOf(answer) === id).length ?? 0;
      const isCarriedOut = decisions.some(isDone);
      if (isWithdrawn) return decisions.length > 0 ? [`dropped: ${id} was sent`] : [];
      if (isCarriedOut) return told > 0 ? [`told wrongly: ${id}`] : [];
      return told === 1 ? [] : [`untold: ${id} (${decisions.join()}), told ${told} times`];
    });
  }
}

/** The calendar's version that a device shows; 0 before its first list. */
export function versionOf(disk: MemoryDisk): number {
  return Number(disk.shifts[0]?.family[0] ?? 0);
}

function idOf({ reason }: Pick<ShiftAnswer, 'reason'>): string {
  return reason ?? '';
}

/** Whether two care requests are the halves of one night. */
function isNight(one: CareRequest, other: CareRequest): boolean {
  const [evening, morning] = one.fecha < other.fecha ? [one, other] : [other, one];
  return (
    addDays(evening.fecha, 1) === morning.fecha &&
    endOf(evening) === DAY_MINUTES &&
    startOf(morning) === 0 &&
    endOf(morning) <= DAY_MINUTES / 2
  );
}

function isWithin(one: CareRequest, other: CareRequest): boolean {
  return one.fecha === other.fecha && startOf(one) >= startOf(other) && endOf(one) <= endOf(other);
}

/** Whether others have all of its minutes. */
function isCovered(one: CareRequest, others: readonly CareRequest[]): boolean {
  const ofDay = others.filter(({ fecha }) => fecha === one.fecha);
  return difference([spanOf(one)], ofDay.map(spanOf)).length === 0;
}
