import { foldChanges, type SlotChange } from '#domain/calendar/changes.ts';
import { changesByShift } from '#domain/calendar/changes-by-shift.ts';
import { type CalendarDay, carersOf } from '#domain/calendar/day.ts';
import { type CareRecord, carerKey, recordKey, slotsOf } from '#domain/calendar/record.ts';
import type { Fecha, Slot } from '#domain/calendar/time.ts';
import type { Queue } from '#domain/outbox/queue.ts';
import { isConflict } from '#domain/outbox/refusal.ts';
import type { MemoryDisk } from './memory-store.ts';

/** A save as its user made it. */
interface Made {
  readonly device: number;
  readonly paciente: string;
  readonly changes: readonly SlotChange[];
  /** The server's version at that moment. */
  readonly version: number;
}

/** Somebody's confirmation for a half hour, removed by a device whose user did not see it. */
interface Removal {
  readonly paciente: string;
  readonly fecha: Fecha;
  readonly slot: Slot;
  readonly carer: string;
  readonly by: number;
  /** The devices that confirmed it. */
  readonly authors: ReadonlySet<number>;
}

/**
 * What the users of several devices that edit one calendar did, what they saw, and what became of it on the server:
 * enough to tell what was lost, and which confirmations are gone without anybody having been told.
 */
export class EditLog {
  readonly #atFirst = new Map<string, readonly CareRecord[]>();
  readonly #made: Made[] = [];
  /** Which devices named a half hour in a save. */
  readonly #touched = new Map<string, Set<number>>();
  /** The days of which a device's save was set aside: its user decides about them. */
  readonly #setAside = new Set<string>();
  /** The half hours of which a device told a conflict. */
  readonly #conflicts = new Set<string>();
  /** How often a device's user decided against somebody whom they saw, and the server has not done it yet. */
  readonly #decided = new Map<string, number>();
  readonly #read = new Set<string>();
  readonly #authors = new Map<string, Set<number>>();
  readonly #unseen = new Map<string, Removal>();
  /** Records on the server, and the version with which they came or went. */
  readonly #there = new Map<string, number>();
  readonly #gone = new Map<string, number>();
  /** What the server did for each device, and the version that it made last. */
  readonly #done = new Map<string, number>();
  /** Refused parts of a shift of which another part was done. */
  readonly torn = new Set<string>();
  /** Incremented with every change of the server. */
  version = 0;

  /** What is on the server before anybody edits; these devices know it. */
  begin(paciente: string, records: readonly CareRecord[], devices: readonly number[]): void {
    this.#atFirst.set(paciente, records);
    for (const record of records) {
      this.#there.set(`${paciente}|${recordKey(record)}`, 0);
      for (const key of confirmedKeys(paciente, record)) this.#authors.set(key, new Set(devices));
    }
  }

  get madeCount(): number {
    return this.#made.length;
  }

  /** A user decided about a day: `shown` is what they saw, `wanted` what they made of it. */
  decided(device: number, paciente: string, shown: CalendarDay, wanted: CalendarDay): void {
    for (const [slot, cell] of shown.cells.entries()) {
      const after = wanted.cells[slot] ?? null;
      const stay = after?.status === 'confirmada' ? carersOf(after).map(carerKey) : [];
      if (cell?.status !== 'confirmada') continue;
      for (const carer of carersOf(cell).map(carerKey)) {
        if (stay.includes(carer)) continue;
        const key = `${device}|${confirmedKey(paciente, shown.fecha, slot, carer)}`;
        this.#decided.set(key, (this.#decided.get(key) ?? 0) + 1);
      }
    }
  }

  /** A user saved, or sent a refused save again. */
  saved(device: number, paciente: string, changes: readonly SlotChange[]): void {
    this.#made.push({ device, paciente, changes, version: this.version });
    for (const { record } of changes) {
      for (const cell of cellsOf(paciente, record)) {
        this.#touched.set(cell, (this.#touched.get(cell) ?? new Set()).add(device));
      }
    }
  }

  /** A user read that these confirmations are gone. */
  read(device: number, paciente: string, records: readonly CareRecord[]): void {
    for (const key of records.flatMap((record) => confirmedKeys(paciente, record))) {
      this.#read.add(`${device}|${key}`);
    }
  }

  /** Looks at what an outbox holds: what is set aside is told. */
  observe(device: number, paciente: string, { saves }: Queue): void {
    for (const { changes, refusal } of saves) {
      if (refusal === null) continue;
      for (const { record } of changes) {
        this.#setAside.add(`${device}|${paciente}|${record.fecha}`);
        if (!isConflict(refusal)) continue;
        for (const cell of cellsOf(paciente, record)) this.#conflicts.add(`${device}|${cell}`);
      }
      if (!isConflict(refusal)) this.#noteTorn(device, paciente, changes);
    }
  }

  /** The changes of a shift on one day are refused together. */
  #noteTorn(device: number, paciente: string, refused: readonly SlotChange[]): void {
    const lines = new Set(refused.map(lineOf));
    const own = this.#made
      .filter((made) => made.device === device && made.paciente === paciente)
      .map((made) => ({ ...made, changes: foldChanges(made.changes) }));
    const whole = own.filter(({ changes }) => {
      const named = new Set(changes.map(lineOf));
      return [...lines].every((line) => named.has(line));
    });
    // What another save names too may be done by that one.
    const others = own.filter((made) => !whole.includes(made)).flatMap(({ changes }) => changes);
    const elsewhere = new Set(others.map(lineOf));
    const isTorn = ({ changes, version }: Made) => {
      const isDone = (change: SlotChange) =>
        !lines.has(lineOf(change)) &&
        !elsewhere.has(lineOf(change)) &&
        (this.#done.get(`${device}|${paciente}|${lineOf(change)}`) ?? 0) > version;
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
    paciente: string,
    changes: readonly SlotChange[],
    before: readonly CareRecord[],
    after: readonly CareRecord[],
  ): void {
    this.version += 1;
    for (const change of changes)
      this.#done.set(`${device}|${paciente}|${lineOf(change)}`, this.version);
    const was = new Set(before.map((record) => `${paciente}|${recordKey(record)}`));
    const is = new Set(after.map((record) => `${paciente}|${recordKey(record)}`));
    for (const key of is) if (!was.has(key)) this.#there.set(key, this.version);
    for (const key of was) if (!is.has(key)) this.#gone.set(key, this.version);

    const confirmed = new Set(after.flatMap((record) => confirmedKeys(paciente, record)));
    const days = new Set(changes.map(({ record }) => record.fecha));
    for (const record of before.filter(({ fecha }) => days.has(fecha))) {
      for (const key of confirmedKeys(paciente, record)) {
        if (confirmed.has(key) || !this.#authors.has(key)) continue;
        this.#noteRemoval(device, key);
      }
    }
    const added = changes.filter(({ accion }) => accion === 'inscribir');
    for (const key of added.flatMap(({ record }) => confirmedKeys(paciente, record))) {
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
    const [paciente = '', fecha = '', slot = '', carer = ''] = key.split('|');
    this.#unseen.set(key, { paciente, fecha, slot: Number(slot), carer, by: device, authors });
  }

  /**
   * Saved changes that the server never had, although nothing of that day was set aside on the device: an added
   * record was never there since, or a removed one was there all the time.
   */
  unarrived(device?: number): readonly string[] {
    const later = new Set<string>();
    return this.#made
      .toReversed()
      .filter((made) => device === undefined || made.device === device)
      .flatMap(({ device: by, paciente, changes, version }) => {
        const lacking = foldChanges(changes).filter(({ accion, record }) => {
          const key = `${paciente}|${recordKey(record)}`;
          // What the same device saved since counts, and may have cancelled this.
          if (later.has(`${by}|${key}`)) return false;
          if (this.#setAside.has(`${by}|${paciente}|${record.fecha}`)) return false;
          // What it had added itself and never sent is dropped, also where somebody else had added the same.
          if (accion === 'eliminar' && this.#isSharedAddition(by, paciente, record)) return false;
          const came = this.#there.get(key) ?? -1;
          const went = this.#gone.get(key) ?? -1;
          return accion === 'inscribir'
            ? came <= went && went <= version
            : came > went && came <= version;
        });
        for (const { record } of changes) later.add(`${by}|${paciente}|${recordKey(record)}`);
        return lacking.map((change) => `device ${by}, ${paciente}: ${lineOf(change)}`);
      });
  }

  #isSharedAddition(device: number, paciente: string, record: CareRecord): boolean {
    const line = lineOf({ accion: 'inscribir', record });
    const isOwn = this.#made.some(
      (made) =>
        made.device === device &&
        made.paciente === paciente &&
        made.changes.some((change) => lineOf(change) === line),
    );
    return (
      isOwn && cellsOf(paciente, record).some((cell) => (this.#touched.get(cell)?.size ?? 0) > 1)
    );
  }

  /** Half hours that no save named, or those of one device alone, and that are not as it left them. */
  unlike(paciente: string, records: readonly CareRecord[]): readonly string[] {
    const found = new Map<string, string[]>();
    for (const record of records) {
      for (const cell of cellsOf(paciente, record)) {
        found.set(cell, [...(found.get(cell) ?? []), recordKey(record)]);
      }
    }
    const expected = new Map<string, Set<string>>();
    for (const record of this.#atFirst.get(paciente) ?? []) {
      for (const cell of cellsOf(paciente, record)) {
        if (!this.#isUsers(cell)) expected.set(cell, new Set([recordKey(record)]));
      }
    }
    for (const made of this.#made.filter((one) => one.paciente === paciente)) {
      for (const { accion, record } of made.changes) {
        for (const cell of cellsOf(paciente, record)) {
          if (this.#isUsers(cell)) continue;
          const keys = expected.get(cell) ?? new Set();
          if (accion === 'inscribir') keys.add(recordKey(record));
          else keys.delete(recordKey(record));
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

  /** Whether several devices named a half hour, or the user of one decides about it. */
  #isUsers(cell: string): boolean {
    const [device, ...others] = this.#touched.get(cell) ?? [];
    const day = cell.slice(0, cell.lastIndexOf('|'));
    return others.length > 0 || this.#setAside.has(`${device}|${day}`);
  }

  /** Confirmations that are gone by an edit whose author did not see them, and nobody was told. */
  untold(
    disks: readonly MemoryDisk[],
    records: (paciente: string) => readonly CareRecord[],
    told: () => void = () => undefined,
  ): readonly string[] {
    return [...this.#unseen].flatMap(([key, { paciente, fecha, slot, by, authors }]) => {
      const isTold = [by, ...authors].some((device) => {
        const disk = disks[device];
        if (disk === undefined) return false;
        const lost = disk.lost(paciente);
        // Without a list the device waits for the next one.
        const known =
          records(paciente).length === 0 ? [...lost.records, ...lost.unsure] : lost.records;
        const isLost = known.flatMap((record) => confirmedKeys(paciente, record)).includes(key);
        if (isLost) told();
        return (
          isLost ||
          this.#read.has(`${device}|${key}`) ||
          this.#conflicts.has(`${device}|${cellKey(paciente, fecha, slot)}`) ||
          // Its own user decided against it too.
          this.#decided.has(`${device}|${key}`)
        );
      });
      return isTold ? [] : [`${key} by device ${by}, of ${[...authors].join()}`];
    });
  }
}

function cellKey(paciente: string, fecha: Fecha, slot: Slot): string {
  return `${paciente}|${fecha}|${slot}`;
}

function cellsOf(paciente: string, record: CareRecord): readonly string[] {
  const { from, to } = slotsOf(record);
  return Array.from({ length: to - from }, (_, at) => cellKey(paciente, record.fecha, from + at));
}

function confirmedKey(paciente: string, fecha: Fecha, slot: Slot, carer: string): string {
  return `${cellKey(paciente, fecha, slot)}|${carer}`;
}

function confirmedKeys(paciente: string, record: CareRecord): readonly string[] {
  const { status, cuidador } = record;
  if (status !== 'confirmada' || cuidador === null) return [];
  return cellsOf(paciente, record).map((cell) => `${cell}|${carerKey(cuidador)}`);
}

function lineOf({ accion, record }: SlotChange): string {
  return `${accion} ${recordKey(record)}`;
}
