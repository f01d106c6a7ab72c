import { createContext, type RefObject, use } from 'react';
import type { Shift } from '#domain/calendar/day.ts';
import type { Choice } from '#domain/calendar/edit.ts';
import type { Fecha, Span } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import type { Person } from '#domain/people/person.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import type { Filter, Vista } from '#features/calendar/view-model/views.ts';
import type { CalendarCommands } from './calendar-commands.ts';
import type { GridTarget } from './grid-target.ts';

/** The period and the view that are shown. */
interface Shown {
  readonly fecha: Fecha;
  readonly vista: Vista;
}

/** Where a step begins. */
export interface StepFrom extends Shown {
  /** At the time of the step; what is shown may be of a day that is over. */
  readonly today: Fecha;
}

/** Goes to another period or view; `replace` makes no new entry in the history. */
export type Go = (change: (at: StepFrom) => Partial<Shown>, replace?: boolean) => void;

/** The dialog that is open over the calendar; one at most. */
export type OpenDialog =
  /** The selected shift's own. */
  | { readonly kind: 'sheet' }
  /** A new shift; without a day it is on one that is shown. */
  | {
      readonly kind: 'add';
      readonly fecha?: Fecha;
      /** Its time, in minutes from the day's midnight; without it the dialog proposes one. */
      readonly span?: Span;
      /** Its status and caregiver; without it the dialog proposes them. */
      readonly choice?: Choice;
      /** The shift that is to be repeated. */
      readonly like?: Shift;
      readonly repeating?: true;
    }
  /** What each key does. */
  | { readonly kind: 'keys' }
  /** Who comes to a confirmed shift that was just drawn. */
  | { readonly kind: 'choose-caregiver'; readonly fecha: Fecha; readonly interval: Span }
  /** The choice of the caregiver for a shift that nobody has taken; for a night, for both parts. */
  | { readonly kind: 'give'; readonly parts: readonly [Shift, ...Shift[]] };

/** One patient's calendar on the screen: what its views, bars and dialogs share. */
export interface Board extends Shown {
  readonly calendar: Calendar;
  readonly commands: CalendarCommands;
  readonly patient: Person;
  readonly clock: ZoneClock;
  readonly today: Fecha;
  /** How often «Hoy» was pressed: each press scrolls to today. */
  readonly todayPresses: number;
  readonly filter: Filter;
  /** The days on the screen; none in the month, which reads its own. */
  readonly days: readonly DayView[];
  /** The accessible name of the days. */
  readonly name: string;
  readonly selected: Shift | null;
  readonly select: (shift: Shift | null) => void;
  /** Announces a text to screen readers. */
  readonly say: (text: string) => void;
  readonly show: Go;
  /** Opens a dialog; null closes the open one. */
  readonly openDialog: (dialog: OpenDialog | null) => void;
  /** The element that gets the focus as soon as it is on the screen. */
  readonly nextFocus: RefObject<GridTarget | null>;
  /** Presses the save button. */
  readonly save: RefObject<(() => void) | null>;
  /** The element in which the planner draws, between slots and shifts; a child for each day's column. */
  readonly layer: HTMLElement;
  /** The live region above the bottom bar, where a notice moves nothing. */
  readonly above: RefObject<HTMLDivElement | null>;
}

export const BoardContext = createContext<Board | null>(null);

/** The calendar on the screen, for what is rendered once it is read. */
export function useBoard(): Board {
  const board = use(BoardContext);
  if (board === null) throw new Error('useBoard outside of a calendar that is read');
  return board;
}
