// Over 250 lines: the whole of the store’s interface, in memory.
import type { BackendCapabilities } from '#db/account/backend-capabilities.ts';
import type { AskedChanges } from '#db/calendar/calendar-changes.ts';
import type { AskedNotes } from '#db/calendar/server-notes.ts';
import type { Acknowledged } from '#db/calendar/server-snapshot.ts';
import type { Acknowledgement } from '#db/outbox/change-queue.ts';
import type { Answered } from '#db/shifts/server-shifts.ts';
import type { FlushState, LostAnswer } from '#db/stored-rows.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import { applyChanges, fechasOfChanges, type SlotChange } from '#domain/calendar/changes.ts';
import { fits, versionAfter } from '#domain/calendar/delta.ts';
import {
  type LostConfirmations,
  lostSince,
  NONE_LOST,
  withoutStretches,
} from '#domain/calendar/lost-confirmations.ts';
import { type Fecha, monthOf } from '#domain/calendar/time.ts';
import type { CalendarChanges } from '#domain/contract/calendar-changes.ts';
import type { PatientShifts } from '#domain/contract/shifts.ts';
import { waitingMutations } from '#domain/outbox/expected-state.ts';
import { type NoteEdit, noteQueueId } from '#domain/outbox/note-edit.ts';
import { isFulfilled } from '#domain/outbox/own-version.ts';
import { EMPTY_QUEUE, type Mutation, type Queue } from '#domain/outbox/queue.ts';
import { discardMutation } from '#domain/outbox/rejected-mutation.ts';
import { isConflict } from '#domain/outbox/rejection.ts';
import type { Id } from '#domain/people/id.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';
import type { WaitingAnswer } from '#domain/shifts/shown-shifts.ts';
import type { SyncStore } from '#sync/store.ts';

interface ReadSequences {
  readonly issued: number;
  readonly applied: number;
  readonly tag: string | null;
  readonly version: number | null;
}

interface ServerNotes {
  readonly notes: readonly HandoverNote[];
  readonly acknowledged: number;
  readonly version: number | null;
}

/**
 * The disk of one device, in memory, with the same transactions as `syncStore` over Dexie.
 * tests/sync/store.test.ts runs the same tests against both.
 */
export class MemoryDisk {
  readonly #queues = new Map<string, Queue>();
  /** Those of all queues, which every step of the simulation looks at. */
  #mutations: readonly Mutation[] | null = null;
  readonly #bases = new Map<string, readonly CareRequest[]>();
  /** The first month that the device keeps, where a list has come. */
  readonly #listed = new Map<string, string>();
  readonly #lost = new Map<string, LostConfirmations>();
  readonly #tickets = new Map<string, ReadSequences>();
  readonly #notes = new Map<string, ServerNotes>();
  readonly #shifts = new Map<string, PatientShifts>();
  readonly #lostAnswers: Omit<LostAnswer, 'patient'>[] = [];
  #acknowledgedAnswers = 0;
  #flushState: FlushState = {
    sendingUntil: null,
    failures: 0,
    retryAt: 0,
    holdUntil: 0,
    decidedAt: 0,
    trouble: null,
    lastContactAt: null,
  };

  /** Incremented with every change of an outbox or of the notes. */
  version = 0;
  /** What the backend has said of itself. */
  backend: BackendCapabilities = {
    deduplicatesByKey: true,
    detectsConflicts: true,
    tellsChanges: false,
  };
  /** The date on this device. */
  today: () => Fecha = () => '2026-11-21';

  queue(queueId: Id): Queue {
    return this.#queues.get(String(queueId)) ?? EMPTY_QUEUE;
  }

  /** All that the server has not acknowledged, notes too. */
  get mutations(): readonly Mutation[] {
    this.#mutations ??= [...this.#queues.values()].flatMap(({ mutations }) => mutations);
    return this.#mutations;
  }

  /** The notes of a patient as the server last sent them. */
  notes(patient: Id): readonly HandoverNote[] {
    return this.#notesOf(patient).notes;
  }

  /** The text of a note as the device shows it; empty where there is none. */
  shownNote(place: Omit<NoteEdit, 'text'>): string {
    const [own] = this.queue(noteQueueId(place)).mutations;
    const { notes } = this.#notesOf(place.paciente);
    return (own?.note ?? notes.find((note) => isSameNote(note, place)))?.text ?? '';
  }

  /** The shifts of a caregiver, by patient, as the server last sent them. */
  get shifts(): readonly PatientShifts[] {
    return [...this.#shifts.values()];
  }

  /** The answers that wait, oldest first within their queue. */
  get waitingAnswers(): readonly WaitingAnswer[] {
    return [...this.#queues.values()].flatMap(({ mutations, batches }) => {
      const sent = batches.filter(({ attempts }) => attempts > 0).flatMap((one) => one.mutationIds);
      return mutations.flatMap(({ id, answer }) =>
        answer === undefined ? [] : [{ ...answer, isSent: sent.includes(id) }],
      );
    });
  }

  get lostAnswers(): readonly Omit<LostAnswer, 'patient'>[] {
    return this.#lostAnswers;
  }

  base(patient: Id): readonly CareRequest[] {
    return this.#bases.get(String(patient)) ?? [];
  }

  /** Whether a list of the server has come. */
  isListed(patient: Id): boolean {
    return this.#listed.has(String(patient));
  }

  lost(patient: Id): LostConfirmations {
    return this.#lost.get(String(patient)) ?? NONE_LOST;
  }

  dismissLost(patient: Id, careRequests: readonly CareRequest[]): void {
    const lost = this.lost(patient);
    const left = withoutStretches(lost.records, careRequests);
    this.#lost.set(String(patient), { ...lost, records: left });
  }

  get flushState(): FlushState {
    return this.#flushState;
  }

  queuesWaiting(): readonly Id[] {
    const rankOf = (id: string) => {
      const [first] = this.queue(id).mutations;
      return first?.answer ? 1 : first?.note ? 2 : 0;
    };
    return [...this.#queues]
      .flatMap(([id, queue]) => (waitingMutations(queue).length > 0 ? [id] : []))
      .sort((a, b) => rankOf(a) - rankOf(b));
  }

  changeQueue(queueId: Id, transition: (queue: Queue) => Queue, said?: Acknowledgement): Queue {
    const before = this.queue(queueId);
    const after = transition(before);
    if (after === before) return before;
    this.#queues.set(String(queueId), after);
    this.#mutations = null;
    this.version += 1;
    if (said?.kind === 'changes') {
      this.#acknowledge(String(queueId), said);
      this.#discardFulfilled(queueId);
    }
    if (said?.kind === 'note') this.#acknowledgeNote(said.note, said.version ?? null);
    if (said?.kind === 'answer') this.#acknowledgeAnswer(said);
    if (said?.kind === 'answer-lost') {
      this.#lostAnswers.push(said.lost);
      this.#acknowledgedAnswers += 1;
    }
    return after;
  }

  acknowledgedNotes(patient: Id): number {
    return this.#notesOf(patient).acknowledged;
  }

  replaceNotes(patient: Id, notes: readonly HandoverNote[], acknowledged: number): void {
    if (this.acknowledgedNotes(patient) !== acknowledged) return;
    this.#notes.set(String(patient), { notes, acknowledged, version: null });
    this.version += 1;
  }

  readNotesVersion(patient: Id) {
    const { acknowledged, version } = this.#notesOf(patient);
    return { acknowledged, version };
  }

  writeNoteChanges(
    patient: Id,
    delta: CalendarChanges<HandoverNote>,
    { since, from, acknowledged }: AskedNotes,
  ): void {
    const { notes, version, ...before } = this.#notesOf(patient);
    if (before.acknowledged !== acknowledged || !fits(version, delta, since)) return;
    const others = notes.filter(({ fecha }) => delta.fechas?.includes(fecha) === false);
    this.#notes.set(String(patient), {
      notes: [...others, ...delta.rows].filter(({ fecha }) => monthOf(fecha) >= from),
      acknowledged,
      version: versionAfter(version, delta),
    });
    this.version += 1;
  }

  get acknowledgedAnswers(): number {
    return this.#acknowledgedAnswers;
  }

  replaceShifts(list: readonly PatientShifts[], acknowledged: number): void {
    if (this.#acknowledgedAnswers !== acknowledged) return;
    this.version += 1;
    this.#shifts.clear();
    for (const shifts of list) this.#shifts.set(String(shifts.patient.id), shifts);
  }

  #acknowledgeAnswer({ answer, shifts, acknowledged }: Answered): void {
    const { paciente: patient } = answer;
    if (this.#acknowledgedAnswers === acknowledged) {
      if (shifts === null) this.#shifts.delete(String(patient));
      else this.#shifts.set(String(patient), shifts);
    }
    this.#acknowledgedAnswers += 1;
  }

  #acknowledgeNote(
    { paciente: patient, seen: _, ...note }: NoteEdit,
    version: number | null,
  ): void {
    const { notes, acknowledged, version: last } = this.#notesOf(patient);
    const others = notes.filter((other) => !isSameNote(other, note));
    const isPast = version !== null && last !== null && version <= last;
    const after = note.text === '' ? others : [...others, note];
    this.#notes.set(String(patient), {
      notes: isPast ? notes : after,
      acknowledged: acknowledged + 1,
      version: version === null ? null : last,
    });
    this.version += 1;
  }

  #notesOf(patient: Id): ServerNotes {
    return this.#notes.get(String(patient)) ?? { notes: [], acknowledged: 0, version: null };
  }

  nextReadSequence(patient: Id): number {
    const tickets = this.#ticketsOf(patient);
    const issued = tickets.issued + 1;
    this.#tickets.set(String(patient), { ...tickets, issued });
    return issued;
  }

  readListTag(patient: Id): string | null {
    return this.#ticketsOf(patient).tag;
  }

  replaceCareRequests(
    patient: Id,
    careRequests: readonly CareRequest[] | null,
    readSequence: number,
    tag: string | null = null,
    isAbsent = false,
  ): boolean {
    const { issued, applied } = this.#ticketsOf(patient);
    if (readSequence <= applied || (careRequests === null && this.readListTag(patient) !== tag))
      return false;
    this.#tickets.set(String(patient), { issued, applied: readSequence, tag, version: null });
    if (careRequests !== null) {
      this.#write(String(patient), careRequests, { known: [], isList: !isAbsent });
      this.#listed.set(String(patient), '');
      if (!isAbsent) this.#discardFulfilled(patient);
    }
    return true;
  }

  readVersion(patient: Id): number | null {
    return this.#ticketsOf(patient).version;
  }

  writeChanges(
    patient: Id,
    delta: CalendarChanges<CareRequest>,
    { since, from, readSequence }: AskedChanges,
  ): boolean {
    const { issued, applied, version } = this.#ticketsOf(patient);
    if (delta.fechas === null && (readSequence <= applied || readSequence > issued)) return false;
    if (!fits(version, delta, since)) return false;
    const after = versionAfter(version, delta);
    const reached = { issued, applied: Math.max(applied, readSequence), tag: null, version: after };
    this.#tickets.set(String(patient), reached);
    this.#write(String(patient), this.#with(patient, delta, from), { known: [], isList: true });
    if (delta.fechas === null) this.#listed.set(String(patient), from);
    this.#discardFulfilled(patient);
    return true;
  }

  /** As `discardFulfilled` of the database. */
  #discardFulfilled(patient: Id): void {
    const listedFrom = this.#listed.get(String(patient));
    if (listedFrom === undefined) return;
    for (const mutation of this.queue(patient).mutations) {
      const { id, rejection, changes } = mutation;
      if (rejection === null || !isConflict(rejection)) continue;
      if (fechasOfChanges(changes).some((fecha) => monthOf(fecha) < listedFrom)) continue;
      if (!isFulfilled(mutation, this.base(patient))) continue;
      this.changeQueue(patient, (queue) => discardMutation(queue, id));
    }
  }

  /** The base with a delta, as far as the device keeps it. */
  #with(
    patient: Id,
    { fechas, rows }: Pick<CalendarChanges<CareRequest>, 'fechas' | 'rows'>,
    from = this.#listed.get(String(patient)) ?? '',
  ): readonly CareRequest[] {
    const others = fechas === null ? [] : this.base(patient);
    const after = [...others.filter(({ fecha }) => !fechas?.includes(fecha)), ...rows];
    return after.filter(({ fecha }) => monthOf(fecha) >= from);
  }

  updateFlushState(change: Partial<FlushState>): void {
    this.#flushState = { ...this.#flushState, ...change };
  }

  #acknowledge(
    patient: string,
    { changes, list, readSequence, delta, since = null }: Acknowledged,
  ): void {
    const { issued, applied, version } = this.#ticketsOf(patient);
    const known = { known: changes, isList: true };
    if (delta !== undefined && version !== null && delta.version <= version) {
      this.#write(patient, this.base(patient), known);
      return;
    }
    if (delta?.fechas && fits(version, delta, since)) {
      const after = versionAfter(version, delta);
      this.#tickets.set(patient, { issued, applied: issued, tag: null, version: after });
      this.#write(patient, this.#with(patient, delta), known);
      return;
    }
    this.#tickets.set(patient, { issued, applied: issued, tag: null, version: null });
    const isList = list !== null && readSequence > applied;
    const careRequests = isList ? list : applyChanges(this.base(patient), changes);
    this.#write(patient, careRequests, { known: changes, isList });
    if (isList) this.#listed.set(patient, '');
  }

  #write(
    patient: string,
    after: readonly CareRequest[],
    { known, isList }: { readonly known: readonly SlotChange[]; readonly isList: boolean },
  ): void {
    const added = known.filter(({ accion }) => accion === 'inscribir').map(({ record }) => record);
    const before = [...this.base(patient), ...added];
    this.#bases.set(patient, after);
    if (this.backend.detectsConflicts || !this.isListed(patient)) return;
    const underWay = this.queue(patient).mutations.filter(
      ({ rejection, inDoubt }) => rejection === null || inDoubt,
    );
    const replaced = {
      before,
      after,
      known: [...known, ...underWay.flatMap(({ changes }) => changes)],
      today: this.today(),
    };
    this.#lost.set(patient, lostSince(this.lost(patient), replaced, isList));
  }

  #ticketsOf(patient: Id): ReadSequences {
    return (
      this.#tickets.get(String(patient)) ?? { issued: 0, applied: 0, tag: null, version: null }
    );
  }
}

function isSameNote(one: Omit<HandoverNote, 'text'>, other: Omit<HandoverNote, 'text'>): boolean {
  return one.fecha === other.fecha && one.start === other.start;
}

/** A process's access to a disk. `perform` decides when each transaction runs, and whether it does. */
export function memoryStore(
  disk: MemoryDisk,
  perform: <T>(work: () => T) => Promise<T>,
): SyncStore {
  return {
    queuesWaiting: () => perform(() => disk.queuesWaiting()),
    changeQueue: (...args) => perform(() => disk.changeQueue(...args)),
    nextReadSequence: (patient) => perform(() => disk.nextReadSequence(patient)),
    readListTag: (patient) => perform(() => disk.readListTag(patient)),
    replaceCareRequests: (...args) => perform(() => disk.replaceCareRequests(...args)),
    readVersion: (patient) => perform(() => disk.readVersion(patient)),
    writeChanges: (...args) => perform(() => disk.writeChanges(...args)),
    // Nobody looks at earlier months in a history.
    readAskedMonths: async () => [],
    writeMonths: async () => {},
    readNotesVersion: (patient) => perform(() => disk.readNotesVersion(patient)),
    writeNoteChanges: (...args) => perform(() => disk.writeNoteChanges(...args)),
    readOlderNoteMonths: async () => [],
    writeOlderNotes: async () => {},
    acknowledgedNotes: (patient) => perform(() => disk.acknowledgedNotes(patient)),
    replaceNotes: (...args) => perform(() => disk.replaceNotes(...args)),
    acknowledgedAnswers: () => perform(() => disk.acknowledgedAnswers),
    readBackendCapabilities: () => perform(() => disk.backend),
    readFlushState: () => perform(() => disk.flushState),
    updateFlushState: (change) => perform(() => disk.updateFlushState(change)),
  };
}
