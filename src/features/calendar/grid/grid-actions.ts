import { type Block, blockAt, blocksOf, type CalendarDay } from '#domain/calendar/day.ts';
import { type Draft, redo, type Step, undo } from '#domain/calendar/draft.ts';
import {
  assignBlock,
  type Choice,
  PENDING,
  removeBlock,
  removeSlots,
  resizeBlock,
  toggle,
} from '#domain/calendar/edit.ts';
import type { Move } from '#domain/calendar/move.ts';
import { type Fecha, SLOT_MINUTES, type Slot, type Span } from '#domain/calendar/time.ts';
import { difference, intersection, realMinutes } from '#domain/planner/span.ts';
import {
  blockWords,
  lengthWords,
  shortIntervalWords,
} from '#features/calendar/shown/cell-words.ts';
import { type DayView, halfHourOf } from '#features/calendar/shown/day-view.ts';
import type { Calendar } from '#features/calendar/state/use-calendar.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { formatFecha } from '#i18n/format.ts';
import { addShift, whenWords } from './add-shift.ts';
import { runCommand } from './grid-commands.ts';
import type { KeyCommand } from './grid-keys.ts';
import type { GridTarget } from './grid-target.ts';
import { loadMove } from './load-drag.ts';

/** What can be done in the grid, by mouse, finger or key. Each action announces its result. */
export interface GridActions {
  /**
   * A click or tap. On a saved block it selects, and a finger also opens its sheet; a finger selects what it
   * adds.
   */
  readonly press: (target: GridTarget, touch: boolean) => void;
  readonly remove: (target: GridTarget) => void;
  readonly resize: (block: Block, ends: Span) => void;
  /** To another time or day on the screen. Where something is in the way it stays. */
  readonly move: (block: Block, by: Move) => Promise<void>;
  /** Gives all of these blocks the same status and carer. */
  readonly assign: (blocks: readonly Block[], choice: Choice) => void;
  readonly canPaint: (view: DayView, target: GridTarget) => boolean;
  readonly paint: (fecha: Fecha, interval: Span) => void;
  /** Returns whether the key was used. */
  readonly key: (command: KeyCommand, target: GridTarget, grid: GridFocus) => boolean;
  /** None at all is announced too. */
  readonly removeBlocks: (blocks: readonly Block[]) => void;
  readonly removePart: (fecha: Fecha, part: Span) => void;
  /** The days before (-1) or after (1) those on the screen. */
  readonly page: (step: -1 | 1) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Where the focus is among the columns on the screen, and how to move it. */
export interface GridFocus {
  readonly column: number;
  readonly columns: number;
  readonly focus: (column: number, slot: Slot) => void;
  /** Moves focus when that day is on the screen; until then it stays where it is. */
  readonly focusWhenShown: (target: GridTarget) => void;
}

export interface GridDeps {
  readonly calendar: Pick<Calendar, 'day' | 'draft' | 'edit' | 'change' | 'open'>;
  readonly say: (text: string) => void;
  /** What a free half hour becomes; null means asking the user first. */
  readonly choice: Choice | null;
  readonly ask: (fecha: Fecha, interval: Span) => void;
  readonly select: (block: Block | null) => void;
  /** A block has new ends: the selection follows it. */
  readonly follow: (block: Block, ends: Span) => void;
  readonly openSheet: (block: Block) => void;
  /** Shows what each key does. */
  readonly openHelp: () => void;
  /** Moves the week (or days) on the screen by `days`. */
  readonly moveDays: (days: number) => void;
  /** Shows the page before or after, as the arrows do. */
  readonly page: (step: -1 | 1) => void;
}

/**
 * The actions for the calendar in `deps`. It answers with the latest draft, so that an action sees what it has
 * just edited, but with what was saved when it was made: call this again for each new one.
 */
export function gridActions(deps: GridDeps): GridActions {
  const { calendar, say, choice } = deps;

  function add(fecha: Fecha, interval: Span): void {
    if (choice === null) deps.ask(fecha, interval);
    else addShift(calendar, say, [{ fecha, ...interval }], choice);
  }

  /** What was freed, and what is still there: beneath a change, what others saved. */
  function freedWords(fecha: Fecha, freed: readonly Span[], done?: string): string {
    const blocks = blocksOf(calendar.day(fecha).shown);
    const standing = blocks.filter((block) => intersection(freed, [block]).length > 0);
    // A record off the half hour does not occupy the half hours that it overlaps.
    const free = difference(
      freed,
      standing.filter(({ offGrid }) => offGrid === null),
    );
    const removed =
      free.length > 0 && words.said.removed(whenWords(free.map((span) => ({ fecha, ...span }))));
    const left = standing.map((block) => words.said.asBefore(blockWords(block)));
    return [done ?? removed, ...left].filter(Boolean).join('. ');
  }

  function press(target: GridTarget, touch: boolean): void {
    const { fecha, slot } = target;
    const view = calendar.day(fecha);
    const half = halfHourOf(view, slot);
    if (half.cell === null) {
      if (half.missing) say(words.said.missing);
      else add(fecha, intervalOf(slot));
      // Touch has no handles to drag: the selection bar leads to the other options for the shift.
      deps.select(touch ? blockAt(calendar.day(fecha).shown, slot) : null);
    } else if (half.cell.nueva) {
      calendar.edit(new Map([[fecha, (day) => toggle(day, slot, choice ?? PENDING, view.held)]]));
      say(freedWords(fecha, [intervalOf(slot)]));
      deps.select(null);
    } else {
      const block = blockAt(view.shown, slot);
      if (block === null) return;
      say(words.said.selected(blockWords(block)));
      deps.select(block);
      if (touch) deps.openSheet(block);
    }
  }

  function remove({ fecha, slot }: GridTarget): void {
    const block = blockAt(calendar.day(fecha).shown, slot);
    // A record off the half hour is removed whole.
    if (block?.offGrid === null) removePart(fecha, intervalOf(slot));
    else removeBlocks(block === null ? [] : [block]);
  }

  function removePart(fecha: Fecha, part: Span): void {
    const edit = (day: CalendarDay) =>
      removeSlots(day, part.start / SLOT_MINUTES, part.end / SLOT_MINUTES);
    calendar.edit(new Map([[fecha, edit]]));
    say(freedWords(fecha, [part]));
  }

  function removeBlocks(blocks: readonly Block[]): void {
    if (blocks.length === 0) {
      say(words.said.nothingToRemove);
      return;
    }
    calendar.edit(editsOf(blocks, removeBlock));
    const freed = blocks.map((block) => {
      const done = block.offGrid === null ? undefined : words.said.removed(whenWords([block]));
      return freedWords(block.fecha, [block], done);
    });
    say(freed.join('. '));
    deps.select(null);
  }

  function resize(block: Block, ends: Span): void {
    const longer = ends.end - ends.start > block.end - block.start;
    calendar.edit(new Map([[block.fecha, (day) => resizeBlock(day, block, ends)]]));
    const when = shortIntervalWords(block.fecha, ends.start, ends.end);
    const length = lengthWords(realMinutes(calendar.day(block.fecha).clock, [ends]));
    const done = longer ? words.said.longer(when, length) : words.said.shorter(when, length);
    say(freedWords(block.fecha, difference([block], [ends]), done));
    deps.follow(block, ends);
  }

  async function move(block: Block, by: Move): Promise<void> {
    const { moveShift } = await loadMove();
    const moved = moveShift(calendar, [block], by);
    say(moved?.told ?? words.said.nothingFree);
    if (moved !== null) deps.select(moved.blocks[0] ?? null);
  }

  function assign(blocks: readonly Block[], wanted: Choice): void {
    calendar.edit(editsOf(blocks, (day, block) => assignBlock(day, block, wanted)));
    const changed = blocks.map((block) => blockWords({ ...block, also: [], ...wanted }));
    say(words.said.assigned(changed.join('; ')));
  }

  function announceStep(
    step: Step | undefined,
    take: (draft: Draft) => Draft,
    told: (where: string) => string,
    nothing: string,
  ): void {
    say(step !== undefined && calendar.change(take) ? told(stepWords(step)) : nothing);
  }
  const { said } = words;
  const actions: GridActions = {
    press,
    remove,
    resize,
    move,
    assign,
    canPaint(view, { slot }) {
      const half = halfHourOf(view, slot);
      return half.cell === null && !half.missing;
    },
    paint: add,
    key: (command, target, at) => runCommand(deps, actions, command, target, at),
    removeBlocks,
    removePart,
    page: deps.page,
    undo: () => announceStep(calendar.draft.undo.at(-1), undo, said.undone, said.nothingToUndo),
    redo: () => announceStep(calendar.draft.redo.at(-1), redo, said.redone, said.nothingToRedo),
  };
  return actions;
}

/** «martes, 17 de noviembre», «3 días» */
function stepWords({ after }: Step): string {
  const [fecha, ...others] = Object.keys(after);
  return fecha !== undefined && others.length === 0
    ? formatFecha(fecha, 'long')
    : words.said.days(others.length + 1);
}

/** One step that edits blocks of different days. */
function editsOf(
  blocks: readonly Block[],
  change: (day: CalendarDay, block: Block) => CalendarDay,
): Parameters<Calendar['edit']>[0] {
  return new Map(blocks.map((block) => [block.fecha, (day) => change(day, block)]));
}

function intervalOf(slot: Slot): Span {
  return { start: slot * SLOT_MINUTES, end: (slot + 1) * SLOT_MINUTES };
}
