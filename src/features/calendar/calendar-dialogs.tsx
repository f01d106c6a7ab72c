import type { Shift } from '#domain/calendar/day.ts';
import { type Choice, confirmedBy } from '#domain/calendar/edit.ts';
import type { Fecha, Span } from '#domain/calendar/time.ts';
import { addShift } from './commands/add-shift.ts';
import type { CalendarCommands } from './commands/calendar-commands.ts';
import { moveShift } from './commands/move-shift.ts';
import { CaregiverChooser } from './shift-sheet/caregiver-chooser.tsx';
import { ShiftDialog } from './shift-sheet/shift-dialog.tsx';
import { ShiftSheet } from './shift-sheet/shift-sheet.tsx';
import type { Calendar } from './store/use-calendar.ts';
import { KeyHelp } from './week/key-help.tsx';

/** The dialog that is open over the calendar; one at most. */
export type OpenDialog =
  /** The selected shift's own. */
  | { readonly kind: 'sheet' }
  | { readonly kind: 'add'; readonly fecha: Fecha }
  /** What each key does. */
  | { readonly kind: 'keys' }
  /** Who comes to a confirmed shift that was just drawn. */
  | { readonly kind: 'choose-caregiver'; readonly fecha: Fecha; readonly interval: Span };

interface CalendarDialogsProps {
  readonly dialog: OpenDialog;
  readonly calendar: Calendar;
  readonly commands: CalendarCommands;
  readonly selected: Shift | null;
  readonly confirming: boolean;
  /** The caregiver of every new confirmed shift; null asks each time. */
  readonly defaultChoice: Choice | null;
  readonly say: (text: string) => void;
  readonly onDefaultChoice: (choice: Choice) => void;
  readonly onSelect: (shift: Shift | null) => void;
  /** A shift is now on another day: it is shown there. */
  readonly onMoved: (shift: Shift) => void;
  readonly onClose: () => void;
}

export function CalendarDialogs(props: CalendarDialogsProps) {
  const { dialog, calendar, commands, selected, defaultChoice, say, onSelect, onClose } = props;
  switch (dialog.kind) {
    case 'sheet':
      return selected === null ? null : (
        <ShiftSheet
          open={calendar.open}
          shift={selected}
          dayOf={calendar.day}
          onResize={commands.resize}
          onMove={(shifts, days) => {
            const moved = moveShift(calendar, shifts, { days });
            const [shift] = moved?.shifts ?? [];
            if (moved === null || shift === undefined) return;
            props.onMoved(shift);
            say(moved.announcement);
          }}
          onAssign={commands.assign}
          onRemove={(shifts) => {
            commands.removeShifts(shifts);
            onClose();
          }}
          onRemovePart={(part) => {
            commands.removePart(selected.fecha, part);
            onSelect(null);
            onClose();
          }}
          onClose={() => {
            onSelect(null);
            onClose();
          }}
        />
      );
    case 'add':
      return (
        <ShiftDialog
          calendar={calendar}
          fecha={dialog.fecha}
          confirming={props.confirming}
          defaultCaregiver={defaultChoice?.cuidador ?? null}
          say={say}
          onClose={onClose}
        />
      );
    case 'keys':
      return <KeyHelp onClose={onClose} />;
    case 'choose-caregiver':
      return (
        <CaregiverChooser
          open={calendar.open}
          fecha={dialog.fecha}
          interval={dialog.interval}
          onChoose={(cuidador, asDefault) => {
            const choice = confirmedBy(cuidador);
            if (asDefault) props.onDefaultChoice(choice);
            onClose();
            addShift(calendar, say, [{ fecha: dialog.fecha, ...dialog.interval }], choice);
          }}
          onClose={onClose}
        />
      );
  }
}
