import { type Block, blockAt, blocksOf } from '#domain/calendar/day.ts';
import type { Step } from '#domain/calendar/draft.ts';
import {
  assignBlock,
  type Choice,
  freeSpans,
  PENDING,
  paint,
  removeBlock,
  removeSlots,
  resizeBlock,
  resizeLimits,
  toggle,
} from '#domain/calendar/edit.ts';
import {
  addDays,
  type Fecha,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
  type Slot,
  type Span,
} from '#domain/calendar/time.ts';
import { difference, intersection, realMinutes } from '#domain/planner/span.ts';
import {
  blockWords,
  intervalWords,
  lengthWords,
  shortIntervalWords,
} from '#features/calendar/shown/cell-words.ts';
import { type DayView, halfHourOf } from '#features/calendar/shown/day-view.ts';
import type { Calendar } from '#features/calendar/state/use-calendar.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { formatFecha } from '#i18n/format.ts';
import type { KeyCommand } from './grid-keys.ts';
import type { GridTarget } from './grid-target.ts';

/** What can be done in the grid, by mouse, finger or key. Each action announces its result. */
export interface GridActions {
  /**
   * A click or tap. On a saved block it selects, and a finger also opens its sheet; a finger selects what it
   * adds.
   */
  readonly press: (target: GridTarget, touch: boolean) => void;
  readonly remove: (target: GridTarget) => void;
  readonly resize: (block: Block, ends: Span) => void;
  readonly assign: (block: Block, choice: Choice) => void;
  readonly canPaint: (view: DayView, target: GridTarget) => boolean;
  readonly paint: (fecha: Fecha, interval: Span) => void;
  /** Returns whether the key was used. */
  readonly key: (command: KeyCommand, target: GridTarget, grid: GridFocus) => boolean;
  readonly removeBlock: (block: Block) => void;
  readonly removePart: (fecha: Fecha, part: Span) => void;
  /** The days before (-1) or after (1) those on the screen. */
  readonly turn: (step: -1 | 1) => void;
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
  readonly calendar: Pick<Calendar, 'day' | 'draft' | 'edit' | 'undo' | 'redo'>;
  readonly say: (text: string) => void;
  /** What a free half hour becomes; null means asking the user first. */
  readonly choice: Choice | null;
  readonly ask: (fecha: Fecha, interval: Span) => void;
  readonly select: (block: Block | null) => void;
  /** A block has new ends: the selection follows it. */
  readonly follow: (block: Block, ends: Span) => void;
  readonly openSheet: (block: Block) => void;
  /** Moves the week (or days) on the screen by `days`. */
  readonly turn: (days: number) => void;
  /** Shows the page before or after, as the arrows do. */
  readonly page: (step: -1 | 1) => void;
}

/** The actions for the calendar in `deps`, which is a snapshot: call this again for each new one. */
export function gridActions(deps: GridDeps): GridActions {
  const { calendar, say, choice } = deps;

  function add(fecha: Fecha, interval: Span): void {
    if (choice === null) deps.ask(fecha, interval);
    else addShift(calendar, say, fecha, interval, choice);
  }

  /** Announces what was freed, and what is still there: beneath a change, what others saved. */
  function sayFreed(fecha: Fecha, freed: readonly Span[], done?: string): void {
    const blocks = blocksOf(calendar.day(fecha).shown);
    const standing = blocks.filter((block) => intersection(freed, [block]).length > 0);
    // A record off the half hour does not occupy the half hours that it overlaps.
    const free = difference(
      freed,
      standing.filter(({ offGrid }) => offGrid === null),
    );
    const removed = free.length > 0 && words.said.removed(whenWords(fecha, free));
    const left = standing.map((block) => words.said.asBefore(blockWords(block)));
    say([done ?? removed, ...left].filter(Boolean).join('. '));
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
      sayFreed(fecha, [intervalOf(slot)]);
      deps.select(null);
    } else {
      const block = blockAt(view.shown, slot);
      if (block === null) return;
      say(words.said.selected(blockWords(block)));
      deps.select(block);
      if (touch) deps.openSheet(block);
    }
  }

  function open(target: GridTarget): void {
    const block = blockAt(calendar.day(target.fecha).shown, target.slot);
    if (block === null) press(target, false);
    else deps.openSheet(block);
  }

  function remove({ fecha, slot }: GridTarget): void {
    const block = blockAt(calendar.day(fecha).shown, slot);
    // A record off the half hour is removed whole.
    if (block?.offGrid === null) removePart(fecha, intervalOf(slot));
    else removeWhole(block);
  }

  function removePart(fecha: Fecha, part: Span): void {
    const { start, end } = part;
    calendar.edit(
      new Map([[fecha, (day) => removeSlots(day, start / SLOT_MINUTES, end / SLOT_MINUTES)]]),
    );
    sayFreed(fecha, [part]);
  }

  function removeWhole(block: Block | null): void {
    if (block === null) {
      say(words.said.nothingToRemove);
      return;
    }
    calendar.edit(new Map([[block.fecha, (day) => removeBlock(day, block)]]));
    const { fecha, offGrid } = block;
    sayFreed(
      fecha,
      [block],
      offGrid === null ? undefined : words.said.removed(whenWords(fecha, [block])),
    );
    deps.select(null);
  }

  function resize(block: Block, ends: Span): void {
    const longer = ends.end - ends.start > block.end - block.start;
    calendar.edit(new Map([[block.fecha, (day) => resizeBlock(day, block, ends)]]));
    const when = shortIntervalWords(block.fecha, ends.start, ends.end);
    const length = lengthWords(realMinutes(calendar.day(block.fecha).clock, [ends]));
    const done = longer ? words.said.longer(when, length) : words.said.shorter(when, length);
    sayFreed(block.fecha, difference([block], [ends]), done);
    deps.follow(block, ends);
  }

  function assign(block: Block, wanted: Choice): void {
    calendar.edit(new Map([[block.fecha, (day) => assignBlock(day, block, wanted)]]));
    say(words.said.assigned(blockWords({ ...block, also: [], ...wanted })));
  }

  /** Moves one end by a half hour, and the focus with it if the block no longer covers it. */
  function nudge(target: GridTarget, edge: 'inicio' | 'fin', slots: number, at: GridFocus): void {
    const { shown, clock } = calendar.day(target.fecha);
    const block = blockAt(shown, target.slot);
    if (block === null || block.offGrid !== null) {
      say(block === null ? words.said.nothingToRemove : words.said.offGrid);
      return;
    }
    const { earliest, latest } = resizeLimits(shown, block, clock.missing);
    const start = block.start + (edge === 'inicio' ? slots * SLOT_MINUTES : 0);
    const end = block.end + (edge === 'fin' ? slots * SLOT_MINUTES : 0);
    if (end - start < SLOT_MINUTES) say(words.said.cannotShrink);
    else if (start < earliest || end > latest) say(words.said.cannotResize);
    else {
      resize(block, { start, end });
      const inside = Math.max(start / SLOT_MINUTES, Math.min(end / SLOT_MINUTES - 1, target.slot));
      if (inside !== target.slot) at.focus(at.column, inside);
    }
  }

  function move(target: GridTarget, days: number, slots: number, at: GridFocus): void {
    const slot = Math.max(0, Math.min(SLOTS_PER_DAY - 1, target.slot + slots));
    const column = at.column + days;
    if (column >= 0 && column < at.columns) at.focus(column, slot);
    else {
      // Past the edge the days change, and the focus enters them from the near side.
      deps.turn(days < 0 ? -at.columns : at.columns);
      at.focusWhenShown({ fecha: addDays(target.fecha, days), slot });
    }
  }

  function announceStep(
    step: Step | undefined,
    done: () => boolean,
    said: (where: string) => string,
    nothing: string,
  ): void {
    say(step !== undefined && done() ? said(stepWords(step)) : nothing);
  }
  const { undone, redone, nothingToUndo, nothingToRedo } = words.said;
  const undo = () => announceStep(calendar.draft.undo.at(-1), calendar.undo, undone, nothingToUndo);
  const redo = () => announceStep(calendar.draft.redo.at(-1), calendar.redo, redone, nothingToRedo);

  return {
    press,
    remove,
    resize,
    assign,
    undo,
    redo,
    removeBlock: removeWhole,
    removePart,
    turn: deps.page,
    canPaint(view, { slot }) {
      const half = halfHourOf(view, slot);
      return half.cell === null && !half.missing;
    },
    paint: add,
    key(command, target, at) {
      switch (command.kind) {
        case 'move':
          move(target, command.days, command.slots, at);
          break;
        case 'first-day':
          at.focus(0, target.slot);
          break;
        case 'last-day':
          at.focus(at.columns - 1, target.slot);
          break;
        case 'first-slot':
          at.focus(at.column, 0);
          break;
        case 'last-slot':
          at.focus(at.column, SLOTS_PER_DAY - 1);
          break;
        case 'week':
          deps.turn(command.step * 7);
          break;
        case 'toggle':
          press(target, false);
          break;
        case 'open':
          open(target);
          break;
        case 'remove':
          remove(target);
          break;
        case 'remove-block':
          removeWhole(blockAt(calendar.day(target.fecha).shown, target.slot));
          break;
        case 'resize':
          nudge(target, command.edge, command.slots, at);
          break;
        case 'undo':
          undo();
          break;
        case 'redo':
          redo();
          break;
        case 'leave':
          deps.select(null);
          break;
        default:
          command satisfies never;
      }
      // Leaving is the browser's to do as well.
      return command.kind !== 'leave';
    },
  };
}

/** Paints a shift where it is free, as one step of undo, and announces what was added. */
export function addShift(
  calendar: GridDeps['calendar'],
  say: (text: string) => void,
  fecha: Fecha,
  interval: Span,
  choice: Choice,
): void {
  const { shown, clock } = calendar.day(fecha);
  const free = freeSpans(shown, interval, clock.missing);
  if (free.length === 0) {
    say(words.said.nothingFree);
    return;
  }
  const { start, end } = interval;
  calendar.edit(
    new Map([[fecha, (day) => paint(day, start / SLOT_MINUTES, end / SLOT_MINUTES, choice)]]),
  );
  say(words.said.added(whenWords(fecha, free)));
}

function whenWords(fecha: Fecha, spans: readonly Span[]): string {
  return spans.map(({ start, end }) => intervalWords(fecha, start, end)).join('; ');
}

/** «martes, 17 de noviembre», «3 días» */
function stepWords({ after }: Step): string {
  const [fecha, ...others] = Object.keys(after);
  return fecha !== undefined && others.length === 0
    ? formatFecha(fecha, 'long')
    : words.said.days(others.length + 1);
}

function intervalOf(slot: Slot): Span {
  return { start: slot * SLOT_MINUTES, end: (slot + 1) * SLOT_MINUTES };
}
