// Over 250 lines: all that a user can do to a calendar in the simulation.
import { type CareRequest, careRequestOver } from '#domain/calendar/care-request.ts';
import type { SlotChange } from '#domain/calendar/changes.ts';
import {
  type CalendarDay,
  deriveDay,
  type Shift,
  sameCare,
  shiftAt,
} from '#domain/calendar/day.ts';
import { applyDayChange, conflictsOf } from '#domain/calendar/day-change.ts';
import { changesOfDraft, type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import {
  assignShift,
  type Choice,
  PENDING,
  paint,
  removeShift,
  removeSlots,
  resizeShift,
} from '#domain/calendar/edit.ts';
import { moveShifts } from '#domain/calendar/move.ts';
import { rebaseChanges } from '#domain/calendar/rebase-changes.ts';
import { settleConflicts } from '#domain/calendar/settle-conflicts.ts';
import { addDays, type Fecha, SLOT_MINUTES, type Slot } from '#domain/calendar/time.ts';
import { withChanges } from '#domain/calendar/with-changes.ts';
import type { ClockDay } from '#domain/calendar/zone.ts';
import { expectedCareRequests } from '#domain/outbox/expected-state.ts';
import type { Mutation } from '#domain/outbox/queue.ts';
import { discardMutation, retryMutation } from '#domain/outbox/rejected-mutation.ts';
import type { EditLog } from './edit-log.ts';
import type { MemoryDisk } from './memory-store.ts';
import type { Witness } from './network.ts';
import type { Random } from './scheduler.ts';

export type EditKind = 'add' | 'remove-slot' | 'remove-shift' | 'give' | 'confirm';

/** The rejected caregiver of the simulation's server. */
export const POISON = 'nobody';

/** A handful of slots, so that the devices meet often: a morning, a night, and the next morning. */
const EVENING: Fecha = '2026-11-23';
const SLOTS: Readonly<Record<Fecha, readonly Slot[]>> = {
  [EVENING]: [16, 17, 18, 46, 47],
  [addDays(EVENING, 1)]: [0, 1, 16],
};
const CLOCK: ClockDay = { missing: new Set(), repeated: new Set() };
const ANA = { id: 21, nombre: 'Ana' };
const CAREGIVERS = [ANA, { id: 22, nombre: 'Luis' }, { id: 23, nombre: 'Eva' }];

/** The initial plan of each calendar: requests, and a night with Ana. */
export const PLANNED: readonly CareRequest[] = [
  careRequestOver(EVENING, 16, 19, 'pendiente', null),
  careRequestOver(EVENING, 46, 48, 'confirmada', ANA),
  careRequestOver(addDays(EVENING, 1), 0, 2, 'confirmada', ANA),
  careRequestOver(addDays(EVENING, 1), 16, 17, 'pendiente', null),
];

/** Faults of a user's device, for the tests of the simulation itself. */
export interface UserFlaws {
  /** A draft is saved over what its user did not see. */
  readonly mutationsOverConflicts?: true;
  /** A drag takes what is there when it is released. */
  readonly dragsCurrentState?: true;
}

/** The state of a pointer between press and release. */
interface Press {
  readonly paciente: string;
  readonly shift: Shift;
  readonly days: ReadonlyMap<
    Fecha,
    { readonly expected: CalendarDay; readonly shown: CalendarDay }
  >;
}

interface UserDeps {
  readonly device: number;
  readonly disk: MemoryDisk;
  readonly log: EditLog;
  readonly patients: readonly string[];
  readonly random: Random;
  readonly newId: () => string;
  /** Puts a mutation of these changes into the outbox and sends it. */
  readonly save: (patient: string, changes: readonly SlotChange[]) => void;
  /** Sends what waits. */
  readonly send: () => void;
  readonly witness: Witness;
  readonly flaws: UserFlaws;
}

/**
 * The user of one device who edits calendars that others edit too. Every edit goes over what the device shows,
 * into a draft; the draft is saved as the app saves it, and what the server did not take is decided about.
 */
export class CalendarUser {
  readonly #deps: UserDeps;
  readonly #drafts = new Map<string, Draft>();
  #press: Press | null = null;

  constructor(deps: UserDeps) {
    this.#deps = deps;
  }

  edit(kind: EditKind): void {
    this.#release();
    const patient = this.#paciente();
    const at = this.#place(patient, kind);
    if (at === null) return;
    const { fecha, slot } = at;
    const expected = this.#held(patient, fecha);
    const shown = this.#shown(patient, fecha);
    const shift = shiftAt(shown, slot);
    const wanted = this.#wanted(kind, shown, slot, shift);
    this.#put(patient, [{ expected, shown, wanted }]);
  }

  /** A place where an edit has an effect; null if there is none. */
  #place(patient: string, kind: EditKind): { readonly fecha: Fecha; readonly slot: Slot } | null {
    if (!this.#deps.disk.isListed(patient)) return null;
    const fit = Object.entries(SLOTS).flatMap(([fecha, slots]) => {
      const { cells } = this.#shown(patient, fecha);
      return slots
        .filter((slot) => {
          const cell = cells[slot] ?? null;
          if (kind === 'add') return cell === null;
          return kind === 'confirm' ? cell?.status === 'pendiente' : cell !== null;
        })
        .map((slot) => ({ fecha, slot }));
    });
    return fit.length === 0 ? null : this.#pick(fit);
  }

  #wanted(kind: EditKind, shown: CalendarDay, slot: Slot, shift: Shift | null): CalendarDay {
    switch (kind) {
      case 'add':
        return paint(shown, slot, slot + 2, this.#chance(0.6) ? PENDING : this.#named());
      case 'remove-slot':
        return removeSlots(shown, slot, slot + 1);
      case 'remove-shift':
        return shift === null ? shown : removeShift(shown, shift);
      case 'give':
      case 'confirm':
        return shift === null ? shown : assignShift(shown, shift, this.#named());
      default:
        return kind satisfies never;
    }
  }

  /** Takes hold of a block. It is released when the user turns to something else: a pull may come before. */
  press(): void {
    this.#release();
    const patient = this.#paciente();
    // Mostly what somebody else is likely to confirm meanwhile.
    const at = this.#place(patient, this.#chance(0.7) ? 'confirm' : 'give');
    if (at === null) return;
    const days = this.#days(patient);
    const shown = days.get(at.fecha)?.shown;
    const shift = shown === undefined ? null : shiftAt(shown, at.slot);
    if (shift !== null) this.#press = { paciente: patient, shift, days };
  }

  #release(): void {
    const press = this.#press;
    this.#press = null;
    if (press === null) return;
    const { paciente: patient, shift } = press;
    const { witness, flaws } = this.#deps;
    const now = this.#days(patient);
    const isStale = [...press.days].some(([fecha, { shown }]) =>
      shown.cells.some((cell, slot) => !sameCare(cell, now.get(fecha)?.shown.cells[slot] ?? null)),
    );
    if (isStale) witness('drag-over-pull');
    const taken = flaws.dragsCurrentState ? now : press.days;
    const wanted = this.#dragged(taken, shift);
    this.#put(
      patient,
      [...wanted].flatMap(([fecha, day]) => {
        const expected = taken.get(fecha)?.expected;
        const shown = press.days.get(fecha)?.shown;
        return expected === undefined || shown === undefined
          ? []
          : [{ expected, shown, wanted: day }];
      }),
    );
    if (this.#chance(0.7)) this.#save();
  }

  /** The days after a block was resized or moved. */
  #dragged(days: Press['days'], shift: Shift): ReadonlyMap<Fecha, CalendarDay> {
    const shownOn = (fecha: Fecha) => days.get(fecha)?.shown ?? deriveDay(fecha, []);
    const half = () => (this.#chance(0.5) ? SLOT_MINUTES : -SLOT_MINUTES);
    if (this.#chance(0.5)) {
      const ends = { start: shift.start, end: shift.end + half() };
      return new Map([[shift.fecha, resizeShift(shownOn(shift.fecha), shift, ends)]]);
    }
    const by = this.#chance(0.5)
      ? { days: 0, slots: half() / SLOT_MINUTES }
      : { days: shift.fecha === EVENING ? 1 : -1 };
    const dayOf = (fecha: Fecha) => ({ shown: shownOn(fecha), clock: CLOCK });
    return moveShifts(dayOf, [shift], by) ?? new Map();
  }

  /** Saves a draft, unless somebody else has changed the same slots since. */
  save(): void {
    this.#release();
    this.#save();
  }

  #save(): void {
    const { disk, witness, flaws } = this.#deps;
    for (const patient of this.#deps.patients) {
      const draft = this.#draft(patient);
      const fechas = Object.keys(draft.days);
      if (fechas.length === 0 || !disk.isListed(patient)) continue;
      const isContested = fechas.some(
        (fecha) => conflictsOf(this.#held(patient, fecha), draft.days[fecha]).length > 0,
      );
      if (isContested) witness('conflict-at-save');
      if (isContested && !flaws.mutationsOverConflicts) continue;
      const changes = changesOfDraft(draft, (fecha) => this.#heldOn(patient, [fecha]));
      this.#drafts.set(patient, EMPTY_DRAFT);
      if (changes.length > 0) this.#deps.save(patient, changes);
    }
  }

  /** Decides about what was rejected, what conflicts, and what is reported afterwards. */
  decide(): void {
    this.#release();
    const { device, disk, log, witness } = this.#deps;
    for (const patient of this.#deps.patients) {
      const { records } = disk.lost(patient);
      if (records.length > 0 && this.#chance(0.5)) {
        log.read(device, patient, records);
        disk.dismissLost(patient, records);
        witness('told-afterwards');
      }
      const rejected = disk.queue(patient).mutations.filter(({ rejection }) => rejection !== null);
      if (rejected.length > 0) this.#decideAbout(patient, this.#pick(rejected));
      else this.#settle(patient);
    }
  }

  #decideAbout(patient: string, mutation: Mutation): void {
    const { disk, log, witness, device, newId } = this.#deps;
    const fechas = [...new Set(mutation.changes.map(({ record }) => record.fecha))];
    const choice = this.#pick(['retried', 'discarded', 'returned']);
    witness(choice);
    if (choice === 'retried') {
      const changes = rebaseChanges(mutation.changes, this.#heldOn(patient, fechas));
      const now = changes === mutation.changes ? undefined : { id: newId(), changes };
      log.saved(device, patient, changes);
      disk.changeQueue(patient, (queue) => retryMutation(queue, mutation.id, now));
      this.#deps.send();
      return;
    }
    if (choice === 'returned') {
      const edits = fechas.map((fecha) => {
        const shown = this.#shown(patient, fecha);
        return {
          expected: this.#held(patient, fecha),
          shown,
          wanted: withChanges(shown, mutation.changes),
        };
      });
      this.#put(patient, edits);
    }
    disk.changeQueue(patient, (queue) => discardMutation(queue, mutation.id));
  }

  #settle(patient: string): void {
    const draft = this.#draft(patient);
    for (const fecha of Object.keys(draft.days)) {
      const expected = this.#held(patient, fecha);
      const choice = this.#chance(0.5) ? 'mine' : 'theirs';
      const settled = settleConflicts(this.#draft(patient), expected, choice);
      if (settled === this.#draft(patient)) continue;
      // Both versions were read.
      this.#deps.log.decided(
        this.#deps.device,
        patient,
        expected,
        applyDayChange(expected, settled.days[fecha]),
      );
      this.#drafts.set(patient, settled);
    }
  }

  #put(
    patient: string,
    edits: readonly {
      readonly expected: CalendarDay;
      readonly shown: CalendarDay;
      readonly wanted: CalendarDay;
    }[],
  ): void {
    for (const { shown, wanted } of edits) {
      this.#deps.log.decided(this.#deps.device, patient, shown, wanted);
    }
    this.#drafts.set(patient, editDraft(this.#draft(patient), edits));
  }

  #draft(patient: string): Draft {
    return this.#drafts.get(patient) ?? EMPTY_DRAFT;
  }

  #days(patient: string): Press['days'] {
    return new Map(
      Object.keys(SLOTS).map((fecha) => [
        fecha,
        { expected: this.#held(patient, fecha), shown: this.#shown(patient, fecha) },
      ]),
    );
  }

  #heldOn(patient: string, fechas: readonly Fecha[]): readonly CareRequest[] {
    const { disk } = this.#deps;
    const expected = expectedCareRequests(disk.base(patient), disk.queue(patient));
    return expected.filter(({ fecha }) => fechas.includes(fecha));
  }

  #held(patient: string, fecha: Fecha): CalendarDay {
    return deriveDay(fecha, this.#heldOn(patient, [fecha]));
  }

  #shown(patient: string, fecha: Fecha): CalendarDay {
    return applyDayChange(this.#held(patient, fecha), this.#draft(patient).days[fecha]);
  }

  #named(): Choice {
    const cuidador = this.#chance(0.08) ? { id: POISON, nombre: POISON } : this.#pick(CAREGIVERS);
    return { status: 'confirmada', cuidador };
  }

  /** Mostly the same patient, so that the devices meet. */
  #paciente(): string {
    const [first = ''] = this.#deps.patients;
    return this.#chance(0.9) ? first : this.#pick(this.#deps.patients);
  }

  #chance(share: number): boolean {
    return this.#deps.random() < share;
  }

  #pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.#deps.random() * list.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }
}
