import type { FlushState } from '#db/account-database.ts';
import type { BackendTraits } from '#db/backend-traits.ts';
import type { Acknowledged } from '#db/solicitudes.ts';
import { applyChanges, type SlotChange } from '#domain/calendar/changes.ts';
import {
  type LostConfirmations,
  lostSince,
  NONE_LOST,
  withoutStretches,
} from '#domain/calendar/lost-confirmations.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import { waitingSaves } from '#domain/outbox/held-records.ts';
import { type NoteEdit, noteQueueId } from '#domain/outbox/note-edit.ts';
import { EMPTY_QUEUE, type Queue, type Save } from '#domain/outbox/queue.ts';
import type { Id } from '#domain/people/id.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';
import type { SyncStore } from '#sync/store.ts';

interface Tickets {
  readonly issued: number;
  readonly applied: number;
  readonly tag: string | null;
}

interface ServerNotes {
  readonly notes: readonly HandoverNote[];
  readonly acknowledged: number;
}

/**
 * The disk of one device, in memory, with the same transactions as `syncStore` over Dexie.
 * tests/sync/store.test.ts runs the same tests against both.
 */
export class MemoryDisk {
  readonly #queues = new Map<string, Queue>();
  readonly #bases = new Map<string, readonly CareRecord[]>();
  readonly #listed = new Set<string>();
  readonly #lost = new Map<string, LostConfirmations>();
  readonly #tickets = new Map<string, Tickets>();
  readonly #notes = new Map<string, ServerNotes>();
  #flushState: FlushState = {
    sendingUntil: null,
    failures: 0,
    retryAt: 0,
    holdUntil: 0,
    decidedAt: 0,
    trouble: null,
    lastContactAt: null,
  };

  /** What the backend has said of itself. */
  backend: BackendTraits = { keepsKeys: true, tellsConflicts: true };
  /** The date on this device. */
  today: () => Fecha = () => '2026-11-21';

  queue(queueId: Id): Queue {
    return this.#queues.get(String(queueId)) ?? EMPTY_QUEUE;
  }

  /** All that the server has not acknowledged, notes too. */
  get saves(): readonly Save[] {
    return [...this.#queues.values()].flatMap(({ saves }) => saves);
  }

  /** The notes of a loved one as the server last sent them. */
  notes(paciente: Id): readonly HandoverNote[] {
    return this.#notesOf(paciente).notes;
  }

  /** The text of a note as the device shows it; empty where there is none. */
  shownNote(place: Omit<NoteEdit, 'text'>): string {
    const [own] = this.queue(noteQueueId(place)).saves;
    const { notes } = this.#notesOf(place.paciente);
    return (own?.note ?? notes.find((note) => isSameNote(note, place)))?.text ?? '';
  }

  base(paciente: Id): readonly CareRecord[] {
    return this.#bases.get(String(paciente)) ?? [];
  }

  /** Whether a list of the server has come. */
  isListed(paciente: Id): boolean {
    return this.#listed.has(String(paciente));
  }

  lost(paciente: Id): LostConfirmations {
    return this.#lost.get(String(paciente)) ?? NONE_LOST;
  }

  dismissLost(paciente: Id, records: readonly CareRecord[]): void {
    const lost = this.lost(paciente);
    const left = withoutStretches(lost.records, records);
    this.#lost.set(String(paciente), { ...lost, records: left });
  }

  get flushState(): FlushState {
    return this.#flushState;
  }

  queuesWaiting(): readonly Id[] {
    const isNote = (id: string) => this.queue(id).saves[0]?.note !== undefined;
    return [...this.#queues]
      .flatMap(([id, queue]) => (waitingSaves(queue).length > 0 ? [id] : []))
      .sort((a, b) => Number(isNote(a)) - Number(isNote(b)));
  }

  changeQueue(
    queueId: Id,
    transition: (queue: Queue) => Queue,
    acknowledged?: Acknowledged | NoteEdit,
  ): Queue {
    const before = this.queue(queueId);
    const after = transition(before);
    if (after === before) return before;
    this.#queues.set(String(queueId), after);
    if (acknowledged === undefined) return after;
    if ('text' in acknowledged) this.#acknowledgeNote(acknowledged);
    else this.#acknowledge(String(queueId), acknowledged);
    return after;
  }

  acknowledgedNotes(paciente: Id): number {
    return this.#notesOf(paciente).acknowledged;
  }

  replaceNotes(paciente: Id, notes: readonly HandoverNote[], acknowledged: number): void {
    if (this.acknowledgedNotes(paciente) !== acknowledged) return;
    this.#notes.set(String(paciente), { notes, acknowledged });
  }

  #acknowledgeNote({ paciente, ...note }: NoteEdit): void {
    const { notes, acknowledged } = this.#notesOf(paciente);
    const others = notes.filter((other) => !isSameNote(other, note));
    this.#notes.set(String(paciente), {
      notes: note.text === '' ? others : [...others, note],
      acknowledged: acknowledged + 1,
    });
  }

  #notesOf(paciente: Id): ServerNotes {
    return this.#notes.get(String(paciente)) ?? { notes: [], acknowledged: 0 };
  }

  takeTicket(paciente: Id): number {
    const tickets = this.#ticketsOf(paciente);
    const issued = tickets.issued + 1;
    this.#tickets.set(String(paciente), { ...tickets, issued });
    return issued;
  }

  readListTag(paciente: Id): string | null {
    return this.#ticketsOf(paciente).tag;
  }

  replaceRecords(
    paciente: Id,
    records: readonly CareRecord[] | null,
    ticket: number,
    tag: string | null = null,
    isAbsent = false,
  ): boolean {
    const { issued, applied } = this.#ticketsOf(paciente);
    if (ticket <= applied || (records === null && this.readListTag(paciente) !== tag)) return false;
    this.#tickets.set(String(paciente), { issued, applied: ticket, tag });
    if (records !== null) {
      this.#write(String(paciente), records, { known: [], isList: !isAbsent });
      this.#listed.add(String(paciente));
    }
    return true;
  }

  updateFlushState(change: Partial<FlushState>): void {
    this.#flushState = { ...this.#flushState, ...change };
  }

  #acknowledge(paciente: string, { changes, list, ticket }: Acknowledged): void {
    const { issued, applied } = this.#ticketsOf(paciente);
    this.#tickets.set(paciente, { issued, applied: issued, tag: null });
    const isList = list !== null && ticket > applied;
    const records = isList ? list : applyChanges(this.base(paciente), changes);
    this.#write(paciente, records, { known: changes, isList });
    if (isList) this.#listed.add(paciente);
  }

  #write(
    paciente: string,
    after: readonly CareRecord[],
    { known, isList }: { readonly known: readonly SlotChange[]; readonly isList: boolean },
  ): void {
    const added = known.filter(({ accion }) => accion === 'inscribir').map(({ record }) => record);
    const before = [...this.base(paciente), ...added];
    this.#bases.set(paciente, after);
    if (this.backend.tellsConflicts || !this.isListed(paciente)) return;
    const underWay = this.queue(paciente).saves.filter(
      ({ refusal, inDoubt }) => refusal === null || inDoubt,
    );
    const replaced = {
      before,
      after,
      known: [...known, ...underWay.flatMap(({ changes }) => changes)],
      today: this.today(),
    };
    this.#lost.set(paciente, lostSince(this.lost(paciente), replaced, isList));
  }

  #ticketsOf(paciente: Id): Tickets {
    return this.#tickets.get(String(paciente)) ?? { issued: 0, applied: 0, tag: null };
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
    takeTicket: (paciente) => perform(() => disk.takeTicket(paciente)),
    readListTag: (paciente) => perform(() => disk.readListTag(paciente)),
    replaceRecords: (...args) => perform(() => disk.replaceRecords(...args)),
    acknowledgedNotes: (paciente) => perform(() => disk.acknowledgedNotes(paciente)),
    replaceNotes: (...args) => perform(() => disk.replaceNotes(...args)),
    readBackend: () => perform(() => disk.backend),
    readFlushState: () => perform(() => disk.flushState),
    updateFlushState: (change) => perform(() => disk.updateFlushState(change)),
  };
}
