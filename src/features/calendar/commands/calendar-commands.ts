import { type CalendarDay, type Shift, shiftAt } from '#domain/calendar/day.ts';
import {
  assignShift,
  type Choice,
  PENDING,
  removeSlots,
  resizeShift,
  toggle,
} from '#domain/calendar/edit.ts';
import type { Move } from '#domain/calendar/move.ts';
import { type Fecha, SLOT_MINUTES, type Slot, type Span } from '#domain/calendar/time.ts';
import { difference, realMinutes } from '#domain/planner/span.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { type DayView, shiftOn, shownSlotOf } from '#features/calendar/view-model/day-view.ts';
import {
  describeShift,
  describeShortInterval,
} from '#features/calendar/view-model/describe-shift.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { formatLongLength } from '#i18n/format.ts';
import { addShift } from './add-shift.ts';
import { describeFreed } from './describe-freed.ts';
import type { GridTarget } from './grid-target.ts';
import type { KeyCommand } from './key-command.ts';
import { onceLoaded } from './once-loaded.ts';

/** The commands of the calendar, by mouse, finger or key. Each announces its result. */
export type CalendarCommands = ReturnType<typeof calendarCommands>;

/** Where the focus is among the columns on the screen, and how to move it. */
export interface GridFocus {
  readonly target: GridTarget;
  readonly column: number;
  readonly columns: number;
  readonly focus: (column: number, slot: Slot) => void;
  /** Moves focus once that day is on the screen; until then it stays. */
  readonly focusWhenShown: (target: GridTarget) => void;
  /** Where focus moves then; null where it moves nowhere. */
  readonly awaited: GridTarget | null;
}

export interface CommandDeps {
  readonly calendar: Pick<Calendar, 'day' | 'draft' | 'edit' | 'change' | 'open'>;
  readonly say: (text: string) => void;
  /** What a free slot is filled with; null means asking the user first. */
  readonly choice: Choice | null;
  readonly ask: (fecha: Fecha, interval: Span) => void;
  readonly select: (shift: Shift | null) => void;
  /** A shift has new ends, or is new and now has these ends: the selection follows it. */
  readonly follow: (shift: Shift, ends: Span) => void;
  readonly openSheet: (shift: Shift) => void;
  /** Shows what each key does. */
  readonly openHelp: () => void;
  /** Moves the week (or days) on the screen by `days`. */
  readonly moveDays: (days: number) => void;
  /** Shows the page before or after, as the arrows do. */
  readonly page: (step: -1 | 1) => void;
}

/**
 * The commands for the calendar in `deps`. `calendar` gives the latest draft, so that a command sees the edits of the
 * previous one, but over the server snapshot of its render: call this again in each render.
 */
export function calendarCommands(deps: CommandDeps) {
  const { calendar, say, choice } = deps;

  function add(fecha: Fecha, interval: Span): void {
    if (choice === null) deps.ask(fecha, interval);
    else addShift(calendar, say, [{ fecha, ...interval }], choice);
  }

  /**
   * A click or tap: adds a shift, removes a new slot that stands alone, or selects the shift. A tap also selects the
   * shift that it adds, and opens the sheet of the shift that it selects.
   */
  function press(target: GridTarget, touch: boolean): void {
    const { fecha, slot, key } = target;
    const view = calendar.day(fecha);
    const shift = shiftOn(view, slot, key);
    if (shift === null) {
      if (shownSlotOf(view, slot).missing) say(messages.said.missing);
      else add(fecha, intervalOf(slot));
      // Touch has no handles to drag: the selection bar leads to the other options for the shift.
      deps.select(touch ? shiftAt(calendar.day(fecha).shown, slot) : null);
    } else if (shift.nueva && shift.end - shift.start === SLOT_MINUTES) {
      calendar.edit(
        new Map([[fecha, (day) => toggle(day, slot, choice ?? PENDING, view.expected)]]),
      );
      say(describeFreed(calendar, fecha, [intervalOf(slot)]));
      deps.select(null);
    } else {
      say(messages.said.selected(describeShift(shift)));
      deps.select(shift);
      if (touch) deps.openSheet(shift);
    }
  }

  /** Adds a shift drawn by dragging, which may end on the next day. Its bar asks who comes. */
  async function paint(fecha: Fecha, span: Span): Promise<void> {
    if (choice === null) {
      deps.ask(fecha, span);
      return;
    }
    // Loaded on demand, because it is needed only for dragging.
    await onceLoaded(import('./night-shift.ts'), ({ addShiftAcrossDays }) => {
      addShiftAcrossDays(calendar, say, fecha, span, choice);
      deps.select(shiftAt(calendar.day(fecha).shown, span.start / SLOT_MINUTES));
    });
  }

  function remove({ fecha, slot, key }: GridTarget): Promise<void> | undefined {
    const shift = shiftOn(calendar.day(fecha), slot, key);
    // A care request off the grid is removed whole.
    if (shift !== null && shift.offGrid !== null)
      return onceLoaded(import('./remove-shifts.ts'), ({ removeShifts }) =>
        removeShifts(deps, [shift]),
      );
    if (shift === null) say(messages.said.nothingToRemove);
    else removePart(fecha, intervalOf(slot));
    return undefined;
  }

  function removePart(fecha: Fecha, part: Span): void {
    const edit = (day: CalendarDay) =>
      removeSlots(day, part.start / SLOT_MINUTES, part.end / SLOT_MINUTES);
    calendar.edit(new Map([[fecha, edit]]));
    say(describeFreed(calendar, fecha, [part]));
  }

  function resize(shift: Shift, ends: Span): void {
    const longer = ends.end - ends.start > shift.end - shift.start;
    calendar.edit(new Map([[shift.fecha, (day) => resizeShift(day, shift, ends)]]));
    const when = describeShortInterval(shift.fecha, ends.start, ends.end);
    const length = formatLongLength(realMinutes(calendar.day(shift.fecha).clock, [ends]));
    const done = longer ? messages.said.longer(when, length) : messages.said.shorter(when, length);
    say(describeFreed(calendar, shift.fecha, difference([shift], [ends]), done));
    deps.follow(shift, ends);
  }

  /**
   * Moves a shift to another time or day on the screen; a night with both its parts. If something is in the way, it
   * stays.
   */
  function move(shift: Shift, by: Move): Promise<void> {
    // Loaded on demand, because it is needed only for dragging.
    return onceLoaded(import('./move-shift.ts'), ({ moveWhole }) => {
      const moved = moveWhole(calendar, shift, by);
      say(moved?.announcement ?? messages.said.nothingFree);
      if (moved !== null) deps.select(moved.first);
    });
  }

  /** Gives all of these shifts the same status and caregiver. */
  function assign(shifts: readonly Shift[], wanted: Choice): void {
    calendar.edit(
      new Map(shifts.map((shift) => [shift.fecha, (day) => assignShift(day, shift, wanted)])),
    );
    const changed = shifts.map((shift) => describeShift({ ...shift, also: [], ...wanted }));
    say(messages.said.assigned(changed.join('; ')));
  }

  /** Undoes or redoes a step. */
  function retrace(way: 'undo' | 'redo'): void {
    void onceLoaded(import('./retrace-step.ts'), ({ retraceStep }) =>
      retraceStep(calendar, say, way),
    );
  }

  /**
   * Runs the command of a key once its code is loaded, on the slot that `readFocus` returns then: where the key was
   * pressed, or where earlier keys have moved the focus. Returns whether the browser's default action of the key must
   * be prevented.
   */
  function key(command: KeyCommand, readFocus: () => GridFocus | null): boolean {
    void onceLoaded(import('./run-key-command.ts'), ({ runKeyCommand }) => {
      const at = readFocus();
      if (at !== null) runKeyCommand(command, { deps, commands, at });
    });
    // Escape also keeps its default action in the browser, such as leaving full screen.
    return command.kind !== 'deselect';
  }

  const commands = {
    press,
    remove,
    resize,
    move,
    assign,
    canPaint(view: DayView, { slot }: GridTarget) {
      const { cell, missing } = shownSlotOf(view, slot);
      return cell === null && !missing;
    },
    paint,
    key,
    removePart,
    /** The days before (-1) or after (1) those on the screen. */
    page: deps.page,
    undo: () => retrace('undo'),
    redo: () => retrace('redo'),
  };
  return commands;
}

function intervalOf(slot: Slot): Span {
  return { start: slot * SLOT_MINUTES, end: (slot + 1) * SLOT_MINUTES };
}
