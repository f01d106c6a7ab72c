// Over 250 lines: one log and every invariant that is read from it.
import {
  type CareRequest,
  caregiverKey,
  careRequestKey,
  slotsOf,
} from '#domain/calendar/care-request.ts';
import { foldChanges, type SlotChange } from '#domain/calendar/changes.ts';
import { changesByShift } from '#domain/calendar/changes-by-shift.ts';
import { type CalendarDay, caregiversOf } from '#domain/calendar/day.ts';
import type { Fecha, Slot } from '#domain/calendar/time.ts';
import type { Queue } from '#domain/outbox/queue.ts';
import { isConflict } from '#domain/outbox/rejection.ts';
import type { MemoryDisk } from './memory-store.ts';

/** A mutation as its user made it. */
interface Made {
  readonly device: number;
  readonly paciente: string;
  readonly changes: readonly SlotChange[];
  /** The server's version at that moment. */
  readonly version: number;
}

/** Somebody's confirmation for a slot, removed by a device whose user did not see it. */
interface Removal {
  readonly paciente: string;
  readonly fecha: Fecha;
  readonly slot: Slot;
  readonly caregiver: string;
  readonly by: number;
  /** The devices that confirmed it. */
  readonly authors: ReadonlySet<number>;
}

/**
 * Records what the users of several devices that edit one calendar did and saw, and what happened to it on the server:
 * enough to find lost edits, and confirmations that are gone without a report to anybody.
 */
export class EditLog {
  readonly #atFirst = new Map<string, readonly CareRequest[]>();
  readonly #made: Made[] = [];
  /** Which devices named a slot in a mutation. */
  readonly #touched = new Map<string, Set<number>>();
  /** The days of which a device's mutation was rejected: its user decides about them. */
  readonly #rejectedDays = new Set<string>();
  /** The slots of which a device reported a conflict. */
  readonly #conflicts = new Set<string>();
  /** How often a device's user decided against somebody whom they saw, and the server has not done it yet. */
  readonly #decided = new Map<string, number>();
  readonly #read = new Set<string>();
  readonly #authors = new Map<string, Set<number>>();
  readonly #unseen = new Map<string, Removal>();
  /** Records on the server, and the version with which they came or went. */
  readonly #there = new Map<string, number>();
  readonly #gone = new Map<string, number>();
  /** The slots that somebody has on the server, or is asked for, and the last version in which it was so. */
  readonly #held = new Map<string, number>();
  /** The server's results for each device, and the version that it made last. */
  readonly #done = new Map<string, number>();
  /** Refused parts of a shift of which another part was done. */
  readonly torn = new Set<string>();
  /** Incremented with every change of the server. */
  version = 0;

  /** The initial content of the server, which these devices know. */
  begin(patient: string, careRequests: readonly CareRequest[], devices: readonly number[]): void {
    this.#atFirst.set(patient, careRequests);
    for (const careRequest of careRequests) {
      this.#there.set(`${patient}|${careRequestKey(careRequest)}`, 0);
      for (const key of heldKeys(patient, careRequest)) this.#held.set(key, 0);
      for (const key of confirmedKeys(patient, careRequest))
        this.#authors.set(key, new Set(devices));
    }
  }

  get madeCount(): number {
    return this.#made.length;
  }

  /** A user decided about a day: `shown` is what they saw, `wanted` what they made of it. */
  decided(device: number, patient: string, shown: CalendarDay, wanted: CalendarDay): void {
    for (const [slot, cell] of shown.cells.entries()) {
      const after = wanted.cells[slot] ?? null;
      const stay = after?.status === 'confirmada' ? caregiversOf(after).map(caregiverKey) : [];
      if (cell?.status !== 'confirmada') continue;
      for (const caregiver of caregiversOf(cell).map(caregiverKey)) {
        if (stay.includes(caregiver)) continue;
        const key = `${device}|${confirmedKey(patient, shown.fecha, slot, caregiver)}`;
        this.#decided.set(key, (this.#decided.get(key) ?? 0) + 1);
      }
    }
  }

  /** A user saved, or sent a rejected mutation again. */
  saved(device: number, patient: string, changes: readonly SlotChange[]): void {
    this.#made.push({ device, paciente: patient, changes, version: this.version });
    for (const { record } of changes) {
      for (const cell of cellsOf(patient, record)) {
        this.#touched.set(cell, (this.#touched.get(cell) ?? new Set()).add(device));
      }
    }
  }

  /** A user read that these confirmations are gone. */
  read(device: number, patient: string, careRequests: readonly CareRequest[]): void {
    for (const key of careRequests.flatMap((careRequest) => confirmedKeys(patient, careRequest))) {
      this.#read.add(`${device}|${key}`);
    }
  }

  /** Looks at an outbox: what is rejected there is reported. */
  observe(device: number, patient: string, { mutations }: Queue): void {
    for (const { changes, rejection } of mutations) {
      if (rejection === null) continue;
      for (const { record } of changes) {
        this.#rejectedDays.add(`${device}|${patient}|${record.fecha}`);
        if (!isConflict(rejection)) continue;
        for (const cell of cellsOf(patient, record)) this.#conflicts.add(`${device}|${cell}`);
      }
      if (!isConflict(rejection)) this.#noteTorn(device, patient, changes);
    }
  }

  /** The changes of a shift on one day are rejected together. */
  #noteTorn(device: number, patient: string, rejected: readonly SlotChange[]): void {
    const lines = new Set(rejected.map(lineOf));
    const own = this.#made
      .filter((made) => made.device === device && made.paciente === patient)
      .map((made) => ({ ...made, changes: foldChanges(made.changes) }));
    const whole = own.filter(({ changes }) => {
      const named = new Set(changes.map(lineOf));
      return [...lines].every((line) => named.has(line));
    });
    // What another mutation names too may be done by that one.
    const others = own.filter((made) => !whole.includes(made)).flatMap(({ changes }) => changes);
    const otherBookings = new Set(others.map(lineOf));
    const isTorn = ({ changes, version }: Made) => {
      const isDone = (change: SlotChange) =>
        !lines.has(lineOf(change)) &&
        !otherBookings.has(lineOf(change)) &&
        (this.#done.get(`${device}|${patient}|${lineOf(change)}`) ?? 0) > version;
      return changesByShift(changes).some((shift) =>
        [...new Set(shift.map(({ record }) => record.fecha))].some((fecha) => {
          const day = shift.filter(({ record }) => record.fecha === fecha);
          return day.some((change) => lines.has(lineOf(change))) && day.some(isDone);
        }),
      );
    };
    if (whole.length > 0 && whole.every(isTorn)) this.torn.add([...lines].join(', '));
  }

  /** The server made these changes for a device. */
  changed(
    device: number,
    patient: string,
    changes: readonly SlotChange[],
    before: readonly CareRequest[],
    after: readonly CareRequest[],
  ): void {
    this.version += 1;
    for (const change of changes)
      this.#done.set(`${device}|${patient}|${lineOf(change)}`, this.version);
    const was = new Set(before.map((careRequest) => `${patient}|${careRequestKey(careRequest)}`));
    const is = new Set(after.map((careRequest) => `${patient}|${careRequestKey(careRequest)}`));
    for (const key of is) if (!was.has(key)) this.#there.set(key, this.version);
    for (const key of was) if (!is.has(key)) this.#gone.set(key, this.version);
    for (const key of after.flatMap((careRequest) => heldKeys(patient, careRequest)))
      this.#held.set(key, this.version);

    const confirmed = new Set(after.flatMap((careRequest) => confirmedKeys(patient, careRequest)));
    const days = new Set(changes.map(({ record }) => record.fecha));
    for (const careRequest of before.filter(({ fecha }) => days.has(fecha))) {
      for (const key of confirmedKeys(patient, careRequest)) {
        if (confirmed.has(key) || !this.#authors.has(key)) continue;
        this.#noteRemoval(device, key);
      }
    }
    const added = changes.filter(({ accion }) => accion === 'inscribir');
    for (const key of added.flatMap(({ record }) => confirmedKeys(patient, record))) {
      if (!confirmed.has(key)) continue;
      this.#unseen.delete(key);
      this.#authors.set(key, (this.#authors.get(key) ?? new Set()).add(device));
    }
  }

  #noteRemoval(device: number, key: string): void {
    const authors = this.#authors.get(key) ?? new Set();
    this.#authors.delete(key);
    const decided = this.#decided.get(`${device}|${key}`) ?? 0;
    if (decided > 0) {
      this.#decided.set(`${device}|${key}`, decided - 1);
      return;
    }
    const [patient = '', fecha = '', slot = '', caregiver = ''] = key.split('|');
    this.#unseen.set(key, {
      paciente: patient,
      fecha,
      slot: Number(slot),
      caregiver,
      by: device,
      authors,
    });
  }

  /**
   * Saved changes that the server never had, although nothing of that day was rejected on the device: an added
   * care request was never there since, or a removed one was there all the time. An addition has arrived too if its
   * caregiver was given these hours as part of longer ones: such a mutation is done when it meets them, and no rejection
   * may ever be seen.
   */
  unarrived(device?: number): readonly string[] {
    const later = new Set<string>();
    return this.#made
      .toReversed()
      .filter((made) => device === undefined || made.device === device)
      .flatMap(({ device: by, paciente: patient, changes, version }) => {
        const lacking = foldChanges(changes).filter(({ accion, record }) => {
          const key = `${patient}|${careRequestKey(record)}`;
          // What the same device saved since counts, and may have cancelled this.
          if (later.has(`${by}|${key}`)) return false;
          if (this.#rejectedDays.has(`${by}|${patient}|${record.fecha}`)) return false;
          // What it had added itself and never sent is dropped, also where somebody else had added the same.
          if (accion === 'eliminar' && this.#isSharedAddition(by, patient, record)) return false;
          const came = this.#there.get(key) ?? -1;
          const went = this.#gone.get(key) ?? -1;
          if (accion === 'eliminar') return came > went && came <= version;
          const isHeld = (slot: string) => (this.#held.get(slot) ?? -1) >= version;
          return came <= went && went <= version && !heldKeys(patient, record).every(isHeld);
        });
        for (const { record } of changes) later.add(`${by}|${patient}|${careRequestKey(record)}`);
        return lacking.map((change) => `device ${by}, ${patient}: ${lineOf(change)}`);
      });
  }

  #isSharedAddition(device: number, patient: string, careRequest: CareRequest): boolean {
    const line = lineOf({ accion: 'inscribir', record: careRequest });
    const isOwn = this.#made.some(
      (made) =>
        made.device === device &&
        made.paciente === patient &&
        made.changes.some((change) => lineOf(change) === line),
    );
    return (
      isOwn &&
      cellsOf(patient, careRequest).some((cell) => (this.#touched.get(cell)?.size ?? 0) > 1)
    );
  }

  /** Slots that no mutation named, or those of one device alone, and that are not as it left them. */
  unlike(patient: string, careRequests: readonly CareRequest[]): readonly string[] {
    const found = new Map<string, string[]>();
    for (const careRequest of careRequests) {
      for (const cell of cellsOf(patient, careRequest)) {
        found.set(cell, [...(found.get(cell) ?? []), careRequestKey(careRequest)]);
      }
    }
    const expected = new Map<string, Set<string>>();
    for (const careRequest of this.#atFirst.get(patient) ?? []) {
      for (const cell of cellsOf(patient, careRequest)) {
        if (!this.#isUsers(cell)) expected.set(cell, new Set([careRequestKey(careRequest)]));
      }
    }
    for (const made of this.#made.filter((one) => one.paciente === patient)) {
      for (const { accion, record } of made.changes) {
        for (const cell of cellsOf(patient, record)) {
          if (this.#isUsers(cell)) continue;
          const keys = expected.get(cell) ?? new Set();
          if (accion === 'inscribir') keys.add(careRequestKey(record));
          else keys.delete(careRequestKey(record));
          expected.set(cell, keys);
        }
      }
    }
    return [...expected].flatMap(([cell, keys]) => {
      const wanted = [...keys].sort().join();
      const there = (found.get(cell) ?? []).sort().join();
      return wanted === there
        ? []
        : [`${cell} has ${there || 'nothing'}, not ${wanted || 'nothing'}`];
    });
  }

  /** Whether several devices named a slot, or the user of one decides about it. */
  #isUsers(cell: string): boolean {
    const [device, ...others] = this.#touched.get(cell) ?? [];
    const day = cell.slice(0, cell.lastIndexOf('|'));
    return others.length > 0 || this.#rejectedDays.has(`${device}|${day}`);
  }

  /** Confirmations that are gone by an edit whose author did not see them, without a report. */
  unreported(
    disks: readonly MemoryDisk[],
    careRequests: (patient: string) => readonly CareRequest[],
    onReported: () => void = () => undefined,
  ): readonly string[] {
    return [...this.#unseen].flatMap(([key, { paciente: patient, fecha, slot, by, authors }]) => {
      const isReported = [by, ...authors].some((device) => {
        const disk = disks[device];
        if (disk === undefined) return false;
        const lost = disk.lost(patient);
        // Without a list the device waits for the next one.
        const known =
          careRequests(patient).length === 0 ? [...lost.records, ...lost.unsure] : lost.records;
        const isLost = known
          .flatMap((careRequest) => confirmedKeys(patient, careRequest))
          .includes(key);
        if (isLost) onReported();
        return (
          isLost ||
          this.#read.has(`${device}|${key}`) ||
          this.#conflicts.has(`${device}|${cellKey(patient, fecha, slot)}`) ||
          // Its own user decided against it too.
          this.#decided.has(`${device}|${key}`)
        );
      });
      return isReported ? [] : [`${key} by device ${by}, of ${[...authors].join()}`];
    });
  }
}

function cellKey(patient: string, fecha: Fecha, slot: Slot): string {
  return `${patient}|${fecha}|${slot}`;
}

function cellsOf(patient: string, careRequest: CareRequest): readonly string[] {
  const { from, to } = slotsOf(careRequest);
  return Array.from({ length: to - from }, (_, at) =>
    cellKey(patient, careRequest.fecha, from + at),
  );
}

function confirmedKey(patient: string, fecha: Fecha, slot: Slot, caregiver: string): string {
  return `${cellKey(patient, fecha, slot)}|${caregiver}`;
}

function confirmedKeys(patient: string, careRequest: CareRequest): readonly string[] {
  const { status, cuidador } = careRequest;
  if (status !== 'confirmada' || cuidador === null) return [];
  return cellsOf(patient, careRequest).map((cell) => `${cell}|${caregiverKey(cuidador)}`);
}

function heldKeys(patient: string, careRequest: CareRequest): readonly string[] {
  const { status, cuidador } = careRequest;
  const who = cuidador === null ? '' : caregiverKey(cuidador);
  return cellsOf(patient, careRequest).map((cell) => `${cell}|${status}|${who}`);
}

function lineOf({ accion, record }: SlotChange): string {
  return `${accion} ${careRequestKey(record)}`;
}
