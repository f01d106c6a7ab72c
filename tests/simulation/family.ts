import type { Outcome } from '#api/errors.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import {
  type CareRecord,
  type Carer,
  recordKey,
  recordOver,
  sameRecord,
} from '#domain/calendar/record.ts';
import { addDays } from '#domain/calendar/time.ts';
import { heldRecords } from '#domain/outbox/held-records.ts';
import { type NoteEdit, noteQueueId } from '#domain/outbox/note-edit.ts';
import { discardSave, enqueue, retrySave, type Save } from '#domain/outbox/queue.ts';
import { isConflict } from '#domain/outbox/refusal.ts';
import { createSyncControl, type SyncControl } from '#sync/control.ts';
import { type FlushDeps, flush } from '#sync/flush.ts';
import { pullNotesOf } from '#sync/notes.ts';
import { pullRecords } from '#sync/pull-records.ts';
import { syncStatus } from '#sync/status.ts';
import type { SyncStore } from '#sync/store.ts';
import { CalendarUser, PLANNED, POISON, type UserFlaws } from './calendar-user.ts';
import { EditLog } from './edit-log.ts';
import { FakeServer, traitsOf } from './fake-server.ts';
import { DEVICES, type Happening, type History, TABS_PER_DEVICE } from './history.ts';
import { MemoryDisk, memoryStore } from './memory-store.ts';
import { type Fault, Network, type Witness } from './network.ts';
import { NOTES, NoteLog, type NotePlace, POISON_TEXT } from './note-log.ts';
import { type Random, Scheduler, seededRandom } from './scheduler.ts';

/** Two loved ones, to check that problems with one do not hold up the other. */
const PACIENTES = ['padre', 'madre'] as const;

export const EVERY_FAULT: readonly Fault[] = [
  'request-lost',
  'answer-lost',
  'duplicated',
  'late-duplicate',
  'portal',
  'busy',
  'busy-after-commit',
  'too-many',
];

/** A backend without keys applies every copy that arrives, so the app cannot protect it from duplicates. */
const FAULTS_WITHOUT_KEYS: readonly Fault[] = EVERY_FAULT.filter(
  (fault) => fault !== 'duplicated' && fault !== 'late-duplicate',
);

/** Wraps the engine's dependencies to break them on purpose. */
export interface Sabotage {
  readonly store?: (store: SyncStore) => SyncStore;
  readonly api?: (api: FlushDeps['api'], random: Random) => FlushDeps['api'];
  /** What the user's side of each device does wrong. */
  readonly user?: UserFlaws;
  /** The server removes whatever has the interval. */
  readonly removesByInterval?: true;
  /** The device whose session a device's calls carry. */
  readonly senderOf?: (device: number) => number;
}

interface SavedOnce {
  readonly device: number;
  readonly paciente: string;
  readonly save: Save;
  readonly poison: boolean;
}

/** A family with several devices and tabs, its server, and the events of a history. */
export class Family {
  readonly scheduler: Scheduler;
  readonly server: FakeServer;
  readonly network: Network;
  readonly saved: SavedOnce[] = [];
  readonly log = new EditLog();
  readonly notes = new NoteLog(DEVICES);
  readonly #users: readonly CalendarUser[];
  readonly #disks = Array.from({ length: DEVICES }, () => new MemoryDisk());
  readonly #tabs: { process: string; control: SyncControl }[] = [];
  readonly #locks = new Map<string, Promise<unknown>>();
  readonly #random: Random;
  readonly #history: History;
  readonly #sabotage: Sabotage;
  readonly #witness: Witness;
  #isHealed = false;
  #processes = 0;
  #ids = 0;

  constructor(history: History, sabotage: Sabotage = {}, witness: Witness = () => undefined) {
    this.#history = history;
    this.#sabotage = sabotage;
    this.#witness = witness;
    this.#random = seededRandom(history.seed);
    this.scheduler = new Scheduler(this.#random);
    this.server = new FakeServer(history.server, {
      maxSlots: history.maxSlots,
      accepts: ({ record }) => record.cuidador?.id !== POISON,
      refusesList: () => this.#random() < this.network.faultRate / 4,
      isLate: () => !this.#isHealed && this.#random() < 0.5,
      changed: (session, ...update) => this.log.changed(deviceOf(session), ...update),
      witness,
      removesByInterval: sabotage.removesByInterval === true,
    });
    for (const paciente of history.isContested ? PACIENTES : []) {
      this.server.begin(paciente, PLANNED);
      this.log.begin(paciente, PLANNED, [...this.#disks.keys()]);
    }
    const backend = traitsOf(history.server);
    const { keepsKeys } = backend;
    this.network = new Network(this.scheduler, this.#random, {
      faults: keepsKeys ? EVERY_FAULT : FAULTS_WITHOUT_KEYS,
      outlivesSender: keepsKeys,
      witness,
    });
    this.network.faultRate = history.isContested ? 0 : history.faultRate;
    for (const disk of this.#disks) {
      disk.backend = backend;
      disk.today = () => new Date(this.scheduler.now).toISOString().slice(0, 10);
    }
    this.#users = this.#disks.map((disk, device) => this.#user(device, disk));
    for (let device = 0; device < DEVICES; device += 1) this.server.sessions.add(sessionOf(device));
    for (let tab = 0; tab < DEVICES * TABS_PER_DEVICE; tab += 1) this.#open(tab);
  }

  disk(device: number): MemoryDisk {
    const disk = this.#disks[device];
    if (disk === undefined) throw new Error(`no device ${device}`);
    return disk;
  }

  happen(happening: Happening): void {
    switch (happening.kind) {
      case 'add':
        this.#add(happening.device, happening.slots, happening.poison);
        break;
      case 'remove':
        this.#remove(happening.device);
        break;
      case 'change':
        this.#changeOwn(happening.device, (record) => [
          [
            { accion: 'eliminar', record },
            { accion: 'inscribir', record: { ...record, cuidador: this.#newCarer() } },
          ],
        ]);
        break;
      case 'put-back':
        this.#changeOwn(happening.device, (record) => [
          [{ accion: 'eliminar', record }],
          [{ accion: 'inscribir', record }],
        ]);
        break;
      case 'edit':
        this.#users[happening.device]?.edit(happening.edit);
        if (happening.saves) this.#users[happening.device]?.save();
        break;
      case 'press':
      case 'save':
      case 'decide':
        this.#users[happening.device]?.[happening.kind]();
        break;
      case 'note': {
        const place = NOTES[happening.place];
        if (place !== undefined) this.#writeNote(happening.device, place, happening.poison);
        break;
      }
      case 'decide-note':
        this.#decideNote(happening.device, happening.discards);
        break;
      case 'wake':
        this.#tabs[happening.tab]?.control.wake();
        break;
      case 'kill':
        this.scheduler.kill(this.#tabs[happening.tab]?.process ?? '');
        this.#open(happening.tab);
        break;
      case 'partition':
        toggle(this.network.partitioned, name(happening.device), happening.on);
        break;
      case 'deafen':
        toggle(this.network.deaf, name(happening.device), happening.on);
        break;
      case 'faults':
        this.network.faultRate = happening.rate;
        break;
      case 'sign-out':
        this.server.sessions.delete(sessionOf(happening.device));
        break;
      case 'sign-in':
        this.#signIn(happening.device);
        break;
      case 'clock':
        this.scheduler.now += happening.ms;
        break;
      case 'time':
        this.scheduler.passTime(this.scheduler.now + happening.ms);
        break;
      default:
        happening satisfies never;
    }
  }

  /** Ends all faults, signs in every device and wakes every tab. */
  heal(): void {
    this.#isHealed = true;
    this.network.faultRate = 0;
    this.network.partitioned.clear();
    this.network.deaf.clear();
    for (let device = 0; device < DEVICES; device += 1) this.#signIn(device);
    for (const { control } of this.#tabs) control.wake();
  }

  get disks(): readonly MemoryDisk[] {
    return this.#disks;
  }

  /** Looks at every outbox, after each step. */
  observe(): void {
    for (const [device, disk] of this.#disks.entries()) {
      for (const paciente of PACIENTES) this.log.observe(device, paciente, disk.queue(paciente));
    }
    this.notes.observe(this.#disks);
  }

  /** The device's status, as the status control shows it. */
  status(device: number) {
    const disk = this.disk(device);
    const { saves } = disk;
    const refused = saves.filter((save) => save.refusal !== null).length;
    return syncStatus(
      { waiting: saves.length - refused, refused, oldestAt: null },
      disk.flushState,
      true,
      this.scheduler.now,
    );
  }

  #add(device: number, slots: number, poison: boolean): void {
    // A different fecha for each record and a cuidador for each save make its records unique, so that the
    // server's log shows how often each was applied.
    const carer = poison ? { id: POISON, nombre: POISON } : this.#newCarer();
    const changes = Array.from(
      { length: slots },
      (_, index): SlotChange => ({
        accion: 'inscribir',
        record: recordOver(
          addDays('2026-01-01', this.#newId()),
          index * 2,
          index * 2 + 1,
          'confirmada',
          carer,
        ),
      }),
    );
    this.#save(device, this.#pick(PACIENTES), changes, poison);
  }

  #remove(device: number): void {
    const paciente = this.#pick(PACIENTES);
    const visible = this.#visible(device, paciente).filter(
      (record) => this.#keepsKeys || this.#isOwn(device, record),
    );
    if (visible.length === 0) return;
    const record = this.#pick(visible);
    this.#save(device, paciente, [{ accion: 'eliminar', record }], record.cuidador?.id === POISON);
  }

  /**
   * Changes a record that this device made. Only for backends without keys: with keys, a device that changes
   * a record which another has changed takes the whole interval, so nothing could be expected of the result.
   */
  #changeOwn(
    device: number,
    make: (record: CareRecord) => readonly (readonly SlotChange[])[],
  ): void {
    if (this.#keepsKeys) return;
    const paciente = this.#pick(PACIENTES);
    const visible = this.#visible(device, paciente).filter(
      (record) => record.cuidador?.id !== POISON && this.#isOwn(device, record),
    );
    if (visible.length === 0) return;
    for (const changes of make(this.#pick(visible))) this.#save(device, paciente, changes, false);
  }

  #visible(device: number, paciente: string): readonly CareRecord[] {
    const disk = this.disk(device);
    return heldRecords(disk.base(paciente), disk.queue(paciente));
  }

  #newCarer(): Carer {
    const id = this.#newId();
    return { id, nombre: `Cuidador ${id}` };
  }

  /**
   * Whether this device made a record. Without keys it is impossible to tell a save that never arrived from
   * one that arrived and was then removed by another device.
   */
  #isOwn(device: number, record: CareRecord): boolean {
    return this.saved.some(
      (saved) =>
        saved.device === device && saved.save.changes.some((own) => sameRecord(own.record, record)),
    );
  }

  #save(device: number, paciente: string, changes: readonly SlotChange[], poison: boolean): void {
    const save: Save = {
      id: `save-${this.saved.length}`,
      createdAt: this.scheduler.now,
      changes,
      refusal: null,
    };
    this.saved.push({ device, paciente, save, poison });
    this.disk(device).changeQueue(paciente, (queue) => enqueue(queue, save));
    this.#tabs[device * TABS_PER_DEVICE]?.control.saved();
  }

  #writeNote(device: number, place: NotePlace, poison: boolean): void {
    const id = `note-${this.#newId()}`;
    const text = `${poison ? POISON_TEXT : 'text'} ${id} of device ${device}`;
    const queueId = noteQueueId(place);
    const note: NoteEdit = { ...place, text };
    if (
      this.disk(device)
        .queue(queueId)
        .requests.some(({ attempts }) => attempts > 0)
    ) {
      this.#witness('note-rewritten-under-way');
    }
    this.notes.wrote(device, place, text);
    this.disk(device).changeQueue(queueId, (queue) =>
      enqueue(queue, { id, createdAt: this.scheduler.now, changes: [], note, refusal: null }),
    );
    void this.#tabs[device * TABS_PER_DEVICE]?.control.saved();
  }

  #decideNote(device: number, discards: boolean): void {
    const disk = this.disk(device);
    const refused = disk.saves.find(({ note, refusal }) => note !== undefined && refusal !== null);
    if (refused?.note === undefined) return;
    const queueId = noteQueueId(refused.note);
    const decide = discards ? discardSave : retrySave;
    this.#witness(discards ? 'note-discarded' : 'note-retried');
    if (discards) this.notes.discarded(queueId, refused.note.text);
    disk.changeQueue(queueId, (queue) => decide(queue, refused.id));
    void this.#tabs[device * TABS_PER_DEVICE]?.control.saved();
  }

  #user(device: number, disk: MemoryDisk): CalendarUser {
    const send = () => void this.#tabs[device * TABS_PER_DEVICE]?.control.saved();
    return new CalendarUser({
      device,
      disk,
      log: this.log,
      pacientes: PACIENTES,
      random: this.#random,
      newId: () => `user-${this.#newId()}`,
      save: (paciente, changes) => {
        this.log.saved(device, paciente, changes);
        const id = `save-${this.#newId()}`;
        const save: Save = { id, createdAt: this.scheduler.now, changes, refusal: null };
        disk.changeQueue(paciente, (queue) => enqueue(queue, save));
        send();
      },
      send,
      witness: this.#witness,
      flaws: this.#sabotage.user ?? {},
    });
  }

  get #keepsKeys(): boolean {
    return traitsOf(this.#history.server).keepsKeys;
  }

  #signIn(device: number): void {
    this.server.sessions.add(sessionOf(device));
    this.disk(device).updateFlushState({ trouble: null });
    this.#tabs[device * TABS_PER_DEVICE]?.control.wake();
  }

  /** Starts a process (a tab, or the worker) in place of the previous one. */
  #open(tab: number): void {
    this.#processes += 1;
    const process = `process-${this.#processes}`;
    const device = Math.floor(tab / TABS_PER_DEVICE);
    const { scheduler } = this;
    const disk = this.disk(device);
    const whole = this.#watched(memoryStore(disk, (work) => scheduler.perform(process, work)));
    const store = this.#sabotage.store?.(whole) ?? whole;
    const plainApi = this.#api(process, device);
    const api = this.#sabotage.api?.(plainApi, this.#random) ?? plainApi;
    const deps: FlushDeps = {
      store,
      api,
      now: () => scheduler.now,
      newId: () => `${process}-${this.#newId()}`,
      random: this.#random,
    };
    const control = createSyncControl({
      flush: (urgency) => this.#locked(process, device, () => flush(deps, urgency)),
      pull: async () => {
        for (const paciente of PACIENTES) {
          const known = await store.readListTag(paciente);
          const outcome = await pullRecords(store, api, paciente, known);
          if (outcome.kind !== 'ok') return outcome;
        }
        for (const paciente of PACIENTES) {
          const listed = await pullNotesOf(
            store,
            this.#notesApi(process, device),
            paciente,
            () => false,
          );
          if (listed.kind !== 'ok') return listed;
        }
        return { kind: 'ok' };
      },
      now: () => scheduler.now,
      setTimer: (run, ms) => scheduler.setTimer(process, run, ms),
      clearTimer: (timer) => scheduler.clearTimer(timer),
      random: this.#random,
      onError: (error) => {
        throw error;
      },
      isVisible: () => true,
    });
    this.#tabs[tab] = { process, control };
    control.wake();
  }

  /** Counts what happens to requests. */
  #watched(store: SyncStore): SyncStore {
    return {
      ...store,
      changeQueue: (paciente, transition, acknowledged) =>
        store.changeQueue(
          paciente,
          (before) => {
            const after = transition(before);
            const [old] = before.requests;
            const [one, other] = after.requests;
            const known = new Set(before.saves.map(({ id }) => id));
            const isSetAside = after.saves.some(
              ({ id, refusal }) => refusal !== null && isConflict(refusal) && !known.has(id),
            );
            if (isSetAside) this.#witness('set-aside');
            if (old?.saveIds.length === 1 && one !== old && one?.saveIds[0] === other?.saveIds[0]) {
              if (one !== undefined) this.#witness('cut');
            }
            return after;
          },
          acknowledged,
        ),
    };
  }

  #api(process: string, device: number): FlushDeps['api'] {
    const call = <T>(arrive: () => Outcome<T>) => this.network.call(process, name(device), arrive);
    const session = sessionOf(this.#sabotage.senderOf?.(device) ?? device);
    return {
      // The app sends them to its own origin; whether they are kept, only the backend can say.
      idempotencyKeys: true,
      update: (key, updates) => call(() => this.server.update(session, key, updates)),
      putNote: (paciente, { fecha, start, text }) => {
        const note = { paciente, fecha, start, text };
        let copies = 0;
        return call(() =>
          this.server.putNote(session, note, () => {
            copies += 1;
            const isOrdered = copies === 1 && this.#takeTurns && this.#isRunning(process);
            this.notes.arrived(deviceOf(session), noteQueueId(note), text, isOrdered);
          }),
        );
      },
      ofPaciente: (paciente, known) =>
        call(() => {
          const list = this.server.list(session, String(paciente));
          if (list.kind !== 'ok') return list;
          const tag = JSON.stringify(list.value);
          if (tag !== known) return { kind: 'ok', value: { rows: list.value, unreadable: 0, tag } };
          this.#witness('unchanged');
          return { kind: 'ok', value: null };
        }),
    };
  }

  #notesApi(process: string, device: number): Parameters<typeof pullNotesOf>[1] {
    const session = sessionOf(device);
    return {
      ofPaciente: (paciente) =>
        this.network.call(process, name(device), () => this.server.listNotes(session, paciente)),
    };
  }

  /** Whether the processes of a device send one after the other. */
  get #takeTurns(): boolean {
    // A backend without keys is only safe with the lock; with keys, correctness must not depend on it.
    return this.#history.locks || !this.#keepsKeys;
  }

  #isRunning(name: string): boolean {
    return this.#tabs.some(({ process }) => process === name);
  }

  /** A Web Lock: taken in turn, and released when its holder dies (a killed process never settles). */
  async #locked<T>(process: string, device: number, work: () => Promise<T>): Promise<T> {
    if (!this.#takeTurns) return work();
    const key = name(device);
    while (this.#locks.has(key) && this.#isAlive(key)) {
      await this.scheduler.perform(process, () => undefined);
    }
    const done = work();
    this.#locks.set(key, done);
    this.#holders.set(key, process);
    try {
      return await done;
    } finally {
      this.#locks.delete(key);
    }
  }

  readonly #holders = new Map<string, string>();

  #isAlive(key: string): boolean {
    return this.#tabs.some(({ process }) => process === this.#holders.get(key));
  }

  #newId(): number {
    this.#ids += 1;
    return this.#ids;
  }

  #pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.#random() * list.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }
}

/** The records that the server must hold: every save that was not refused, in no particular order. */
export function expectedKeys(family: Family, paciente: string): readonly string[] {
  const keys = new Set<string>();
  const own = family.saved.filter((saved) => saved.paciente === paciente && !saved.poison);
  for (const { accion, record } of own.flatMap(({ save }) => save.changes)) {
    if (accion === 'inscribir') keys.add(recordKey(record));
    else keys.delete(recordKey(record));
  }
  return [...keys].sort();
}

export { PACIENTES };

export function sessionOf(device: number): string {
  return `session-${device}`;
}

function deviceOf(session: string): number {
  return Number(session.slice('session-'.length));
}

function name(device: number): string {
  return `device-${device}`;
}

function toggle(set: Set<string>, item: string, on: boolean): void {
  if (on) set.add(item);
  else set.delete(item);
}
