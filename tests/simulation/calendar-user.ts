import type { SlotChange } from '#domain/calendar/changes.ts';
import {
  type Block,
  blockAt,
  type CalendarDay,
  deriveDay,
  sameCare,
} from '#domain/calendar/day.ts';
import { applyDayChange, conflictsOf } from '#domain/calendar/day-change.ts';
import {
  changesOfDraft,
  type Draft,
  EMPTY_DRAFT,
  editDraft,
  settleConflicts,
} from '#domain/calendar/draft.ts';
import {
  assignBlock,
  type Choice,
  PENDING,
  paint,
  removeBlock,
  removeSlots,
  resizeBlock,
} from '#domain/calendar/edit.ts';
import { moveBlocks } from '#domain/calendar/move.ts';
import { rebaseChanges } from '#domain/calendar/rebase-changes.ts';
import { type CareRecord, recordOver } from '#domain/calendar/record.ts';
import { addDays, type Fecha, SLOT_MINUTES, type Slot } from '#domain/calendar/time.ts';
import { withChanges } from '#domain/calendar/with-changes.ts';
import type { ClockDay } from '#domain/calendar/zone.ts';
import { heldRecords } from '#domain/outbox/held-records.ts';
import { discardSave, retrySave, type Save } from '#domain/outbox/queue.ts';
import type { EditLog } from './edit-log.ts';
import type { MemoryDisk } from './memory-store.ts';
import type { Witness } from './network.ts';
import type { Random } from './scheduler.ts';

export type EditKind = 'add' | 'remove-half-hour' | 'remove-shift' | 'give' | 'confirm';

/** The refused carer of the simulation's server. */
export const POISON = 'nobody';

/** A handful of half hours, so that the devices meet often: a morning, a night, and the next morning. */
const EVENING: Fecha = '2026-11-23';
const SLOTS: Readonly<Record<Fecha, readonly Slot[]>> = {
  [EVENING]: [16, 17, 18, 46, 47],
  [addDays(EVENING, 1)]: [0, 1, 16],
};
const CLOCK: ClockDay = { missing: new Set(), repeated: new Set() };
const ANA = { id: 21, nombre: 'Ana' };
const CARERS = [ANA, { id: 22, nombre: 'Luis' }, { id: 23, nombre: 'Eva' }];

/** What is planned in each calendar before anybody edits it: wishes, and a night with Ana. */
export const PLANNED: readonly CareRecord[] = [
  recordOver(EVENING, 16, 19, 'pendiente', null),
  recordOver(EVENING, 46, 48, 'confirmada', ANA),
  recordOver(addDays(EVENING, 1), 0, 2, 'confirmada', ANA),
  recordOver(addDays(EVENING, 1), 16, 17, 'pendiente', null),
];

/** Faults of a user's device, for the tests of the simulation itself. */
export interface UserFlaws {
  /** A draft is saved over what its user did not see. */
  readonly savesOverConflicts?: true;
  /** What a drag takes is what is there at its release. */
  readonly dragsWhatIsThere?: true;
}

/** What a pointer holds between press and release. */
interface Press {
  readonly paciente: string;
  readonly block: Block;
  readonly days: ReadonlyMap<Fecha, { readonly held: CalendarDay; readonly shown: CalendarDay }>;
}

export interface UserDeps {
  readonly device: number;
  readonly disk: MemoryDisk;
  readonly log: EditLog;
  readonly pacientes: readonly string[];
  readonly random: Random;
  readonly newId: () => string;
  /** Puts a save of these changes into the outbox and sends it. */
  readonly save: (paciente: string, changes: readonly SlotChange[]) => void;
  /** Sends what waits. */
  readonly send: () => void;
  readonly witness: Witness;
  readonly flaws: UserFlaws;
}

/**
 * The user of one device who edits calendars that others edit too. Every edit goes over what the device shows, into a
 * draft; the draft is saved as the app saves it, and what the server did not take is decided about.
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
    const paciente = this.#paciente();
    const at = this.#place(paciente, kind);
    if (at === null) return;
    const { fecha, slot } = at;
    const held = this.#held(paciente, fecha);
    const shown = this.#shown(paciente, fecha);
    const block = blockAt(shown, slot);
    const wanted = this.#wanted(kind, shown, slot, block);
    this.#put(paciente, [{ held, shown, wanted }]);
  }

  /** Where an edit finds something to do; null where nothing does. */
  #place(paciente: string, kind: EditKind): { readonly fecha: Fecha; readonly slot: Slot } | null {
    if (!this.#deps.disk.isListed(paciente)) return null;
    const fit = Object.entries(SLOTS).flatMap(([fecha, slots]) => {
      const { cells } = this.#shown(paciente, fecha);
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

  #wanted(kind: EditKind, shown: CalendarDay, slot: Slot, block: Block | null): CalendarDay {
    switch (kind) {
      case 'add':
        return paint(shown, slot, slot + 2, this.#chance(0.6) ? PENDING : this.#named());
      case 'remove-half-hour':
        return removeSlots(shown, slot, slot + 1);
      case 'remove-shift':
        return block === null ? shown : removeBlock(shown, block);
      case 'give':
      case 'confirm':
        return block === null ? shown : assignBlock(shown, block, this.#named());
      default:
        return kind satisfies never;
    }
  }

  /** Takes hold of a block. It is released when the user turns to something else: a pull may come before. */
  press(): void {
    this.#release();
    const paciente = this.#paciente();
    // Mostly what somebody else is likely to confirm meanwhile.
    const at = this.#place(paciente, this.#chance(0.7) ? 'confirm' : 'give');
    if (at === null) return;
    const days = this.#days(paciente);
    const shown = days.get(at.fecha)?.shown;
    const block = shown === undefined ? null : blockAt(shown, at.slot);
    if (block !== null) this.#press = { paciente, block, days };
  }

  #release(): void {
    const press = this.#press;
    this.#press = null;
    if (press === null) return;
    const { paciente, block } = press;
    const { witness, flaws } = this.#deps;
    const now = this.#days(paciente);
    const isStale = [...press.days].some(([fecha, { shown }]) =>
      shown.cells.some((cell, slot) => !sameCare(cell, now.get(fecha)?.shown.cells[slot] ?? null)),
    );
    if (isStale) witness('drag-over-pull');
    const taken = flaws.dragsWhatIsThere ? now : press.days;
    const wanted = this.#dragged(taken, block);
    this.#put(
      paciente,
      [...wanted].flatMap(([fecha, day]) => {
        const held = taken.get(fecha)?.held;
        const shown = press.days.get(fecha)?.shown;
        return held === undefined || shown === undefined ? [] : [{ held, shown, wanted: day }];
      }),
    );
    if (this.#chance(0.7)) this.#save();
  }

  /** The days after a block was resized or moved. */
  #dragged(days: Press['days'], block: Block): ReadonlyMap<Fecha, CalendarDay> {
    const shownOn = (fecha: Fecha) => days.get(fecha)?.shown ?? deriveDay(fecha, []);
    const half = () => (this.#chance(0.5) ? SLOT_MINUTES : -SLOT_MINUTES);
    if (this.#chance(0.5)) {
      const ends = { start: block.start, end: block.end + half() };
      return new Map([[block.fecha, resizeBlock(shownOn(block.fecha), block, ends)]]);
    }
    const by = this.#chance(0.5)
      ? { days: 0, slots: half() / SLOT_MINUTES }
      : { days: block.fecha === EVENING ? 1 : -1 };
    const dayOf = (fecha: Fecha) => ({ shown: shownOn(fecha), clock: CLOCK });
    return moveBlocks(dayOf, [block], by) ?? new Map();
  }

  /** Saves a draft, unless somebody else has changed the same half hours since. */
  save(): void {
    this.#release();
    this.#save();
  }

  #save(): void {
    const { disk, witness, flaws } = this.#deps;
    for (const paciente of this.#deps.pacientes) {
      const draft = this.#draft(paciente);
      const fechas = Object.keys(draft.days);
      if (fechas.length === 0 || !disk.isListed(paciente)) continue;
      const isContested = fechas.some(
        (fecha) => conflictsOf(this.#held(paciente, fecha), draft.days[fecha]).length > 0,
      );
      if (isContested) witness('conflict-at-save');
      if (isContested && !flaws.savesOverConflicts) continue;
      const changes = changesOfDraft(draft, (fecha) => this.#heldOn(paciente, [fecha]));
      this.#drafts.set(paciente, EMPTY_DRAFT);
      if (changes.length > 0) this.#deps.save(paciente, changes);
    }
  }

  /** Decides about what was set aside, what conflicts, and what is told afterwards. */
  decide(): void {
    this.#release();
    const { device, disk, log, witness } = this.#deps;
    for (const paciente of this.#deps.pacientes) {
      const { records } = disk.lost(paciente);
      if (records.length > 0 && this.#chance(0.5)) {
        log.read(device, paciente, records);
        disk.dismissLost(paciente, records);
        witness('dismissed');
      }
      const refused = disk.queue(paciente).saves.filter(({ refusal }) => refusal !== null);
      if (refused.length > 0) this.#decideAbout(paciente, this.#pick(refused));
      else this.#settle(paciente);
    }
  }

  #decideAbout(paciente: string, save: Save): void {
    const { disk, log, witness, device, newId } = this.#deps;
    const fechas = [...new Set(save.changes.map(({ record }) => record.fecha))];
    const choice = this.#pick(['retried', 'discarded', 'returned']);
    witness(choice);
    if (choice === 'retried') {
      const changes = rebaseChanges(save.changes, this.#heldOn(paciente, fechas));
      const now = changes === save.changes ? undefined : { id: newId(), changes };
      log.saved(device, paciente, changes);
      disk.changeQueue(paciente, (queue) => retrySave(queue, save.id, now));
      this.#deps.send();
      return;
    }
    if (choice === 'returned') {
      const edits = fechas.map((fecha) => {
        const shown = this.#shown(paciente, fecha);
        return {
          held: this.#held(paciente, fecha),
          shown,
          wanted: withChanges(shown, save.changes),
        };
      });
      this.#put(paciente, edits);
    }
    disk.changeQueue(paciente, (queue) => discardSave(queue, save.id));
  }

  #settle(paciente: string): void {
    const draft = this.#draft(paciente);
    for (const fecha of Object.keys(draft.days)) {
      const held = this.#held(paciente, fecha);
      const choice = this.#chance(0.5) ? 'mine' : 'theirs';
      const settled = settleConflicts(this.#draft(paciente), held, choice);
      if (settled === this.#draft(paciente)) continue;
      // Both versions were read.
      this.#deps.log.decided(
        this.#deps.device,
        paciente,
        held,
        applyDayChange(held, settled.days[fecha]),
      );
      this.#drafts.set(paciente, settled);
    }
  }

  #put(
    paciente: string,
    edits: readonly {
      readonly held: CalendarDay;
      readonly shown: CalendarDay;
      readonly wanted: CalendarDay;
    }[],
  ): void {
    for (const { shown, wanted } of edits) {
      this.#deps.log.decided(this.#deps.device, paciente, shown, wanted);
    }
    this.#drafts.set(paciente, editDraft(this.#draft(paciente), edits));
  }

  #draft(paciente: string): Draft {
    return this.#drafts.get(paciente) ?? EMPTY_DRAFT;
  }

  #days(paciente: string): Press['days'] {
    return new Map(
      Object.keys(SLOTS).map((fecha) => [
        fecha,
        { held: this.#held(paciente, fecha), shown: this.#shown(paciente, fecha) },
      ]),
    );
  }

  #heldOn(paciente: string, fechas: readonly Fecha[]): readonly CareRecord[] {
    const { disk } = this.#deps;
    const held = heldRecords(disk.base(paciente), disk.queue(paciente));
    return held.filter(({ fecha }) => fechas.includes(fecha));
  }

  #held(paciente: string, fecha: Fecha): CalendarDay {
    return deriveDay(fecha, this.#heldOn(paciente, [fecha]));
  }

  #shown(paciente: string, fecha: Fecha): CalendarDay {
    return applyDayChange(this.#held(paciente, fecha), this.#draft(paciente).days[fecha]);
  }

  #named(): Choice {
    const cuidador = this.#chance(0.08) ? { id: POISON, nombre: POISON } : this.#pick(CARERS);
    return { status: 'confirmada', cuidador };
  }

  /** Mostly the same loved one, so that the devices meet. */
  #paciente(): string {
    const [first = ''] = this.#deps.pacientes;
    return this.#chance(0.9) ? first : this.#pick(this.#deps.pacientes);
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
