import type { Shift } from '#domain/calendar/day.ts';
import { clamp, resizeLimits } from '#domain/calendar/edit.ts';
import { addDays, SLOT_MINUTES, SLOTS_PER_DAY } from '#domain/calendar/time.ts';
import { shiftOn } from '#features/calendar/view-model/day-view.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import type { CalendarCommands, CommandDeps, GridFocus } from './calendar-commands.ts';
import type { KeyCommand } from './key-command.ts';
import { removeWhole } from './remove-shifts.ts';

type Command<Kind> = Extract<KeyCommand, { readonly kind: Kind }>;

interface KeyContext {
  readonly deps: CommandDeps;
  readonly commands: CalendarCommands;
  readonly at: GridFocus;
}

/** Runs the command of a key. */
export function runKeyCommand(command: KeyCommand, context: KeyContext): void {
  const run: (command: never, context: KeyContext) => void = RUN[command.kind];
  run(command as never, context);
}

const RUN: {
  readonly [Kind in KeyCommand['kind']]: (command: Command<Kind>, context: KeyContext) => void;
} = {
  move,
  resize,
  'first-day': (_, { at }) => at.focus(0, at.target.slot),
  'last-day': (_, { at }) => at.focus(at.columns - 1, at.target.slot),
  'first-slot': (_, { at }) => at.focus(at.column, 0),
  'last-slot': (_, { at }) => at.focus(at.column, SLOTS_PER_DAY - 1),
  week: ({ step }, { deps }) => deps.moveDays(step * 7),
  toggle: (_, { commands, at }) => commands.press(at.target, false),
  open(_, { deps, commands, at }) {
    const shift = shiftOf(deps, at);
    if (shift === null) commands.press(at.target, false);
    else deps.openSheet(shift);
  },
  remove: (_, { commands, at }) => void commands.remove(at.target),
  'remove-shift': (_, { deps, at }) => removeWhole(deps, shiftOf(deps, at)),
  undo: (_, { commands }) => commands.undo(),
  redo: (_, { commands }) => commands.redo(),
  help: (_, { deps }) => deps.openHelp(),
  deselect: (_, { deps }) => deps.select(null),
};

function shiftOf({ calendar }: CommandDeps, { target: { fecha, slot } }: GridFocus): Shift | null {
  return shiftOn(calendar.day(fecha), slot);
}

function move({ days, slots }: Command<'move'>, { deps, at }: KeyContext): void {
  const { target } = at;
  const slot = clamp(target.slot + slots, 0, SLOTS_PER_DAY - 1);
  const column = at.column + days;
  if (column >= 0 && column < at.columns) at.focus(column, slot);
  else {
    const fecha = addDays(target.fecha, days);
    // A key that is held down repeats before the days have changed: they change once.
    if (at.awaited?.fecha === fecha) return;
    // Past the edge the days change, and the focus enters them from the near side.
    deps.moveDays(days < 0 ? -at.columns : at.columns);
    at.focusWhenShown({ fecha, slot });
  }
}

/** Moves one end by a slot, and the focus with it where the shift no longer covers the focused slot. */
function resize({ edge, slots }: Command<'resize'>, context: KeyContext): void {
  const { deps, commands, at } = context;
  const { target } = at;
  const { shown, clock } = deps.calendar.day(target.fecha);
  const shift = shiftOf(deps, at);
  if (shift === null || shift.offGrid !== null) {
    deps.say(shift === null ? messages.said.nothingToRemove : shiftMessages.offGrid);
    return;
  }
  const { earliest, latest } = resizeLimits(shown, shift, clock.missing);
  const start = shift.start + (edge === 'inicio' ? slots * SLOT_MINUTES : 0);
  const end = shift.end + (edge === 'fin' ? slots * SLOT_MINUTES : 0);
  if (end - start < SLOT_MINUTES) deps.say(shiftMessages.cannotShrink);
  else if (start < earliest || end > latest) deps.say(shiftMessages.cannotResize);
  else {
    commands.resize(shift, { start, end });
    const inside = clamp(target.slot, start / SLOT_MINUTES, end / SLOT_MINUTES - 1);
    if (inside !== target.slot) at.focus(at.column, inside);
  }
}
