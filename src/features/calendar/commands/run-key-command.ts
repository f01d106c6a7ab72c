import { shiftAt } from '#domain/calendar/day.ts';
import { clamp, resizeLimits } from '#domain/calendar/edit.ts';
import { addDays, SLOT_MINUTES, SLOTS_PER_DAY } from '#domain/calendar/time.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import type { CalendarCommands, CommandDeps, GridFocus } from './calendar-commands.ts';
import type { GridTarget } from './grid-target.ts';
import type { KeyCommand } from './key-command.ts';

type Command<Kind> = Extract<KeyCommand, { readonly kind: Kind }>;

interface KeyContext {
  readonly deps: CommandDeps;
  readonly commands: CalendarCommands;
  /** The slot on which the key was pressed. */
  readonly target: GridTarget;
  readonly at: GridFocus;
}

/** Runs the command of a key. Returns whether the browser's own effect of the key is to be prevented. */
export function runKeyCommand(command: KeyCommand, context: KeyContext): boolean {
  const { deps, commands, target, at } = context;
  const shift = shiftAt(deps.calendar.day(target.fecha).shown, target.slot);
  switch (command.kind) {
    case 'move':
      move(command, context);
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
      deps.moveDays(command.step * 7);
      break;
    case 'toggle':
      commands.press(target, false);
      break;
    case 'open':
      if (shift === null) commands.press(target, false);
      else deps.openSheet(shift);
      break;
    case 'remove':
      commands.remove(target);
      break;
    case 'remove-shift':
      commands.removeShifts(shift === null ? [] : [shift]);
      break;
    case 'resize':
      resize(command, context);
      break;
    case 'undo':
    case 'redo':
      commands[command.kind]();
      break;
    case 'help':
      deps.openHelp();
      break;
    case 'deselect':
      deps.select(null);
      break;
    default:
      command satisfies never;
  }
  // Escape also does what the browser does with it, such as leaving full screen.
  return command.kind !== 'deselect';
}

function move({ days, slots }: Command<'move'>, { deps, target, at }: KeyContext): void {
  const slot = clamp(target.slot + slots, 0, SLOTS_PER_DAY - 1);
  const column = at.column + days;
  if (column >= 0 && column < at.columns) at.focus(column, slot);
  else {
    // Past the edge the days change, and the focus enters them from the near side.
    deps.moveDays(days < 0 ? -at.columns : at.columns);
    at.focusWhenShown({ fecha: addDays(target.fecha, days), slot });
  }
}

/** Moves one end by a slot, and the focus with it where the shift no longer covers the focused slot. */
function resize({ edge, slots }: Command<'resize'>, context: KeyContext): void {
  const { deps, commands, target, at } = context;
  const { shown, clock } = deps.calendar.day(target.fecha);
  const shift = shiftAt(shown, target.slot);
  if (shift === null || shift.offGrid !== null) {
    deps.say(shift === null ? messages.said.nothingToRemove : messages.said.offGrid);
    return;
  }
  const { earliest, latest } = resizeLimits(shown, shift, clock.missing);
  const start = shift.start + (edge === 'inicio' ? slots * SLOT_MINUTES : 0);
  const end = shift.end + (edge === 'fin' ? slots * SLOT_MINUTES : 0);
  if (end - start < SLOT_MINUTES) deps.say(messages.said.cannotShrink);
  else if (start < earliest || end > latest) deps.say(messages.said.cannotResize);
  else {
    commands.resize(shift, { start, end });
    const inside = clamp(target.slot, start / SLOT_MINUTES, end / SLOT_MINUTES - 1);
    if (inside !== target.slot) at.focus(at.column, inside);
  }
}
