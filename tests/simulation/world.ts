// Over 250 lines: the whole simulated world: devices, tabs and their happenings share its state.
import type { Outcome } from '#api/errors.ts';
import {
  type CareRequest,
  careRequestKey,
  careRequestOver,
  type ShiftCaregiver,
  sameCareRequest,
} from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import { addDays } from '#domain/calendar/time.ts';
import type { CalendarChanges } from '#domain/contract/calendar-changes.ts';
import { expectedCareRequests } from '#domain/outbox/expected-state.ts';
import { inPlaceOf, noteQueueId } from '#domain/outbox/note-edit.ts';
import { enqueue, type Mutation } from '#domain/outbox/queue.ts';
import { discardMutation, retryMutation } from '#domain/outbox/rejected-mutation.ts';
import { isConflict } from '#domain/outbox/rejection.ts';
import { createSyncControl, type SyncControl } from '#sync/control.ts';
import { type FlushDeps, flush } from '#sync/flush.ts';
import { type NotesReader, pullNotesOf } from '#sync/notes.ts';
import { pullCalendar } from '#sync/pull-calendar.ts';
import { syncStatus } from '#sync/status.ts';
import type { SyncStore } from '#sync/store.ts';
import { EDITS_ACCEPTED } from '#tests/sync/edits-accepted.ts';
import { CalendarUser, PLANNED, POISON, type UserFlaws } from './calendar-user.ts';
import { EditLog } from './edit-log.ts';
import { capabilitiesOf, FakeServer } from './fake-server.ts';
import { DEVICES, type Happening, type History, TABS_PER_DEVICE } from './history.ts';
import { MemoryDisk, memoryStore } from './memory-store.ts';
import { type Fault, Network, type Witness } from './network.ts';
import { NOTES, NoteLog, type NotePlace, POISON_TEXT } from './note-log.ts';
import { type Random, Scheduler, seededRandom } from './scheduler.ts';

/** Two patients, to check that problems with one do not delay the other. */
const PATIENTS = ['padre', 'madre'] as const;

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

/** How many turns of others may pass before what was told is read: several saves and pulls. */
const LATEST_TURNS = 60;

/** A backend without keys applies every copy that arrives, so the app cannot protect it from duplicates. */
const FAULTS_WITHOUT_KEYS: readonly Fault[] = EVERY_FAULT.filter(
  (fault) => fault !== 'duplicated' && fault !== 'late-duplicate',
);

/** Breaks the engine's dependencies on purpose: `store` and `api` return what is there in place of the right methods. */
export interface Mutant {
  readonly store?: (store: SyncStore) => Partial<SyncStore>;
  readonly api?: (api: FlushDeps['api'], random: Random) => Partial<FlushDeps['api']>;
  /** What the user's side of each device does wrong. */
  readonly user?: UserFlaws;
  /** The server removes whatever has the interval. */
  readonly removesByInterval?: true;
  /** The device whose session a device's calls carry. */
  readonly senderOf?: (device: number) => number;
}

interface SavedMutation {
  readonly device: number;
  readonly paciente: string;
  readonly mutation: Mutation;
  readonly poison: boolean;
}

/** Several devices and tabs, their server, and the events of a history. */
export class World {
  readonly scheduler: Scheduler;
  readonly server: FakeServer;
  readonly network: Network;
  readonly saved: SavedMutation[] = [];
  readonly log = new EditLog();
  readonly notes = new NoteLog(DEVICES);
  readonly #users: readonly CalendarUser[];
  readonly #disks = Array.from({ length: DEVICES }, () => new MemoryDisk());
  readonly #tabs: { process: string; control: SyncControl }[] = [];
  readonly #locks = new Map<string, Promise<unknown>>();
  readonly #random: Random;
  readonly #history: History;
  readonly #mutant: Mutant;
  readonly #witness: Witness;
  #isHealed = false;
  /** How many changes there were when the outboxes were last looked at. */
  #observed = -1;
  #processes = 0;
  #ids = 0;

  constructor(history: History, mutant: Mutant = {}, witness: Witness = () => undefined) {
    this.#history = history;
    this.#mutant = mutant;
    this.#witness = witness;
    this.#random = seededRandom(history.seed);
    this.scheduler = new Scheduler(this.#random);
    this.server = new FakeServer(history.server, {
      maxSlots: history.maxSlots,
      accepts: ({ record }) => record.cuidador?.id !== POISON,
      rejectsList: () => this.#random() < this.network.faultRate / 4,
      isLate: () => !this.#isHealed && this.#random() < 0.5,
      forgets: () => !this.#isHealed && this.#random() < 0.1,
      changed: (session, ...update) => this.log.changed(deviceOf(session), ...update),
      witness,
      removesByInterval: mutant.removesByInterval === true,
    });
    for (const patient of history.isContested ? PATIENTS : []) {
      this.server.begin(patient, PLANNED);
      this.log.begin(patient, PLANNED, [...this.#disks.keys()]);
    }
    const backend = capabilitiesOf(history.server);
    const { deduplicatesByKey } = backend;
    this.network = new Network(this.scheduler, this.#random, {
      faults: deduplicatesByKey ? EVERY_FAULT : FAULTS_WITHOUT_KEYS,
      outlivesSender: deduplicatesByKey,
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
        this.#changeOwn(happening.device, (careRequest) => [
          [
            { accion: 'eliminar', record: careRequest },
            { accion: 'inscribir', record: { ...careRequest, cuidador: this.#newCaregiver() } },
          ],
        ]);
        break;
      case 'put-back':
        this.#changeOwn(happening.device, (careRequest) => [
          [{ accion: 'eliminar', record: careRequest }],
          [{ accion: 'inscribir', record: careRequest }],
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
        this.scheduler.setClock(happening.ms);
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
    // Most steps change nothing of what is looked at.
    const { version, madeCount } = this.log;
    const moment = this.#disks.reduce((sum, disk) => sum + disk.version, version + madeCount);
    if (moment === this.#observed) return;
    this.#observed = moment;
    for (const [device, disk] of this.#disks.entries()) {
      for (const patient of PATIENTS) this.log.observe(device, patient, disk.queue(patient));
    }
    this.notes.observe(this.#disks);
  }

  /** The device's status, as the status control shows it. */
  status(device: number) {
    const disk = this.disk(device);
    const { mutations } = disk;
    const rejected = mutations.filter((mutation) => mutation.rejection !== null).length;
    return syncStatus(
      { waiting: mutations.length - rejected, rejected },
      disk.flushState,
      true,
      this.scheduler.now,
    );
  }

  #add(device: number, slots: number, poison: boolean): void {
    // A different fecha for each care request and a cuidador for each mutation make its care requests unique,
    // so that the server's log shows how often each was applied.
    const caregiver = poison ? { id: POISON, nombre: POISON } : this.#newCaregiver();
    const changes = Array.from(
      { length: slots },
      (_, index): SlotChange => ({
        accion: 'inscribir',
        record: careRequestOver(
          addDays('2026-01-01', this.#newId()),
          index * 2,
          index * 2 + 1,
          'confirmada',
          caregiver,
        ),
      }),
    );
    this.#save(device, this.#pick(PATIENTS), changes, poison);
  }

  #remove(device: number): void {
    const patient = this.#pick(PATIENTS);
    const visible = this.#visible(device, patient).filter(
      (careRequest) => this.#deduplicatesByKey || this.#isOwn(device, careRequest),
    );
    if (visible.length === 0) return;
    const careRequest = this.#pick(visible);
    this.#save(
      device,
      patient,
      [{ accion: 'eliminar', record: careRequest }],
      careRequest.cuidador?.id === POISON,
    );
  }

  /**
   * Changes a care request that this device made. Only for backends without keys: with keys, a device that
   * changes a care request which another has changed takes the whole interval, so nothing could be expected of
   * the result.
   */
  #changeOwn(
    device: number,
    make: (careRequest: CareRequest) => readonly (readonly SlotChange[])[],
  ): void {
    if (this.#deduplicatesByKey) return;
    const patient = this.#pick(PATIENTS);
    const visible = this.#visible(device, patient).filter(
      (careRequest) => careRequest.cuidador?.id !== POISON && this.#isOwn(device, careRequest),
    );
    if (visible.length === 0) return;
    for (const changes of make(this.#pick(visible))) this.#save(device, patient, changes, false);
  }

  #visible(device: number, patient: string): readonly CareRequest[] {
    const disk = this.disk(device);
    return expectedCareRequests(disk.base(patient), disk.queue(patient));
  }

  #newCaregiver(): ShiftCaregiver {
    const id = this.#newId();
    return { id, nombre: `Cuidador ${id}` };
  }

  /**
   * Whether this device made a care request. Without keys it is impossible to tell a mutation that never
   * arrived from one that arrived and was then removed by another device.
   */
  #isOwn(device: number, careRequest: CareRequest): boolean {
    return this.saved.some(
      (saved) =>
        saved.device === device &&
        saved.mutation.changes.some((own) => sameCareRequest(own.record, careRequest)),
    );
  }

  #save(device: number, patient: string, changes: readonly SlotChange[], poison: boolean): void {
    const mutation: Mutation = {
      id: `save-${this.saved.length}`,
      createdAt: this.scheduler.now,
      changes,
      rejection: null,
    };
    this.saved.push({ device, paciente: patient, mutation, poison });
    this.disk(device).changeQueue(patient, (queue) => enqueue(queue, mutation));
    this.#tabs[device * TABS_PER_DEVICE]?.control.saved();
  }

  #writeNote(device: number, place: NotePlace, poison: boolean): void {
    const id = `note-${this.#newId()}`;
    const text = `${poison ? POISON_TEXT : 'text'} ${id} of device ${device}`;
    const queueId = noteQueueId(place);
    const seen = [this.disk(device).shownNote(place)];
    if (
      this.disk(device)
        .queue(queueId)
        .batches.some(({ attempts }) => attempts > 0)
    ) {
      this.#witness('note-rewritten-under-way');
    }
    this.notes.wrote(device, place, text);
    this.disk(device).changeQueue(queueId, (queue) =>
      enqueue(queue, {
        ...{ id, createdAt: this.scheduler.now, changes: [], rejection: null },
        note: inPlaceOf(queue.mutations[0]?.note, { ...place, text, seen }),
      }),
    );
    void this.#tabs[device * TABS_PER_DEVICE]?.control.saved();
  }

  #decideNote(device: number, discards: boolean): void {
    const disk = this.disk(device);
    const rejected = disk.mutations.find(
      ({ note, rejection }) => note !== undefined && rejection !== null,
    );
    if (rejected?.note === undefined) return;
    const queueId = noteQueueId(rejected.note);
    const decide = discards ? discardMutation : retryMutation;
    this.#witness(discards ? 'note-discarded' : 'note-retried');
    if (discards) this.notes.discarded(queueId, rejected.note.text);
    disk.changeQueue(queueId, (queue) => decide(queue, rejected.id));
    void this.#tabs[device * TABS_PER_DEVICE]?.control.saved();
  }

  #user(device: number, disk: MemoryDisk): CalendarUser {
    const send = () => void this.#tabs[device * TABS_PER_DEVICE]?.control.saved();
    return new CalendarUser({
      device,
      disk,
      log: this.log,
      patients: PATIENTS,
      random: this.#random,
      newId: () => `user-${this.#newId()}`,
      save: (patient, changes) => {
        this.log.saved(device, patient, changes);
        const id = `save-${this.#newId()}`;
        const mutation: Mutation = { id, createdAt: this.scheduler.now, changes, rejection: null };
        disk.changeQueue(patient, (queue) => enqueue(queue, mutation));
        send();
      },
      send,
      witness: this.#witness,
      flaws: this.#mutant.user ?? {},
    });
  }

  get #deduplicatesByKey(): boolean {
    return capabilitiesOf(this.#history.server).deduplicatesByKey;
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
    const own = memoryStore(disk, (work) => scheduler.perform(process, work));
    const whole = this.#watched(own);
    const store = this.#repeating({ ...whole, ...this.#mutant.store?.(whole) });
    const plainApi = this.#api(process, device);
    const api = { ...plainApi, ...this.#mutant.api?.(plainApi, this.#random) };
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
        for (const patient of PATIENTS) {
          const outcome = await pullCalendar({ store, api, now: deps.now }, patient);
          if (outcome.kind !== 'ok') return outcome;
        }
        for (const patient of PATIENTS) {
          const of = { store, api: this.#notesApi(process, device), now: deps.now };
          const listed = await pullNotesOf(of, patient, () => false);
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

  /** Counts what happens to batches. */
  #watched(store: SyncStore): SyncStore {
    return {
      ...store,
      changeQueue: (patient, transition, acknowledged) =>
        store.changeQueue(
          patient,
          (before) => {
            const after = transition(before);
            const [old] = before.batches;
            const [one, other] = after.batches;
            const known = new Set(before.mutations.map(({ id }) => id));
            const isRejected = after.mutations.some(
              ({ id, rejection }) => rejection !== null && isConflict(rejection) && !known.has(id),
            );
            if (isRejected) this.#witness('rejected part');
            if (
              old?.mutationIds.length === 1 &&
              one !== old &&
              one?.mutationIds[0] === other?.mutationIds[0]
            ) {
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
    const session = sessionOf(this.#mutant.senderOf?.(device) ?? device);
    return {
      // The app sends them to its own origin; whether they are honoured, only the backend can say.
      ...EDITS_ACCEPTED,
      idempotencyKeys: true,
      update: (key, updates, since) => call(() => this.server.update(session, key, updates, since)),
      changesOf: async (patient, wanted) => {
        const told = await call(() => this.server.changes(session, String(patient), wanted));
        return this.#inPart(await this.#arriving(process, told));
      },
      putNote: (key, patient, given) => {
        const { text } = given;
        const note = { ...given, paciente: patient };
        let copies = 0;
        let isTurnedAway = false;
        return call(() => {
          // A token that was refused stays so: a new sign-in brings another.
          if (isTurnedAway) return { kind: 'unauthorized' };
          copies += 1;
          const isFirst = copies === 1 && this.#isRunning(process);
          const outcome = this.server.putNote(session, key, note, (isOnce, over) =>
            this.notes.arrived(deviceOf(session), noteQueueId(note), {
              ...{ text, over },
              isOrdered: this.#takeTurns && (isOnce || isFirst),
            }),
          );
          isTurnedAway = outcome.kind === 'unauthorized';
          return outcome;
        });
      },
      ofPatient: (patient, known) =>
        call(() => {
          const list = this.server.list(session, String(patient));
          if (list.kind !== 'ok') return list;
          const tag = JSON.stringify(list.value);
          if (tag !== known) return { kind: 'ok', value: { rows: list.value, unreadable: 0, tag } };
          this.#witness('unchanged');
          return { kind: 'ok', value: null };
        }),
    };
  }

  #notesApi(process: string, device: number): NotesReader {
    const call = <T>(arrive: () => Outcome<T>) => this.network.call(process, name(device), arrive);
    const session = sessionOf(device);
    return {
      ofPatient: (patient) => call(() => this.server.listNotes(session, patient)),
      noteChangesOf: async (patient, wanted) =>
        this.#arriving(
          process,
          await call(() => this.server.noteChanges(session, patient, wanted)),
        ),
    };
  }

  /** What was told may be late. */
  async #arriving<T>(process: string, outcome: Outcome<T>): Promise<Outcome<T>> {
    if (this.#random() < this.network.faultRate / 3) {
      this.#witness('told-late');
      const turns = Math.floor(this.#random() * LATEST_TURNS);
      for (let turn = 0; turn < turns; turn += 1)
        await this.scheduler.perform(process, () => undefined);
    }
    return outcome;
  }

  /** What was told may have a row that cannot be read. */
  #inPart<T>(outcome: Outcome<CalendarChanges<T>>): Outcome<CalendarChanges<T>> {
    if (outcome.kind !== 'ok' || this.#random() >= this.network.faultRate / 3) return outcome;
    const { value } = outcome;
    if (value.rows.length === 0) return outcome;
    this.#witness('told-in-part');
    return { kind: 'ok', value: { ...value, rows: value.rows.slice(1), unreadable: 1 } };
  }

  /**
   * What was told comes again, also after what was told later: twice as often as a call fails, since few writes hold
   * days that changed.
   */
  #repeating(store: SyncStore): SyncStore {
    const told: Parameters<SyncStore['writeChanges']>[] = [];
    return {
      ...store,
      writeChanges: async (...args) => {
        if (args[1].fechas?.length) told.push(args);
        const isApplied = await store.writeChanges(...args);
        if (told.length > 0 && this.#random() < 2 * this.network.faultRate) {
          this.#witness('told-again');
          await store.writeChanges(...this.#pick(told));
        }
        return isApplied;
      },
    };
  }

  /** Whether the processes of a device send one after the other. */
  get #takeTurns(): boolean {
    // A backend without keys is only safe with the lock; with keys, correctness must not depend on it.
    return this.#history.locks || !this.#deduplicatesByKey;
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

/**
 * The care requests that the server must hold: every mutation that was not rejected, in no particular order.
 */
export function expectedKeys(world: World, patient: string): readonly string[] {
  const keys = new Set<string>();
  const own = world.saved.filter((saved) => saved.paciente === patient && !saved.poison);
  for (const { accion, record } of own.flatMap(({ mutation }) => mutation.changes)) {
    if (accion === 'inscribir') keys.add(careRequestKey(record));
    else keys.delete(careRequestKey(record));
  }
  return [...keys].sort();
}

export { PATIENTS };

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
