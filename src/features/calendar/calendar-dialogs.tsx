import { type Choice, confirmedBy } from '#domain/calendar/edit.ts';
import { type OpenDialog, useBoard } from './commands/board.ts';
import { addShiftAcrossDays, partsOf } from './commands/night-shift.ts';
import { CaregiverChooser, GiveChooser } from './shift-sheet/caregiver-chooser.tsx';
import { ShiftDialog } from './shift-sheet/shift-dialog.tsx';
import { ShiftSheet } from './shift-sheet/shift-sheet.tsx';
import { KeyHelp } from './week/key-help.tsx';

/** The dialog that is open over the calendar. */
export function CalendarDialogs(props: {
  readonly dialog: OpenDialog;
  readonly confirming: boolean;
  /** The caregiver of every new confirmed shift; null asks each time. */
  readonly defaultChoice: Choice | null;
  readonly onDefaultChoice: (choice: Choice) => void;
}) {
  const { dialog, confirming, defaultChoice, onDefaultChoice } = props;
  const { calendar, commands, selected, say, openDialog } = useBoard();
  switch (dialog.kind) {
    case 'sheet':
      return selected === null ? null : <ShiftSheet shift={selected} />;
    case 'add':
      return (
        <ShiftDialog
          fecha={dialog.fecha}
          confirming={confirming}
          defaultCaregiver={defaultChoice?.cuidador ?? null}
        />
      );
    case 'keys':
      return <KeyHelp onClose={() => openDialog(null)} />;
    case 'choose-caregiver': {
      const { fecha, interval } = dialog;
      return (
        <CaregiverChooser
          parts={partsOf(fecha, interval)}
          onChoose={(cuidador, asDefault) => {
            const choice = confirmedBy(cuidador);
            if (asDefault) onDefaultChoice(choice);
            openDialog(null);
            addShiftAcrossDays(calendar, say, fecha, interval, choice);
          }}
        />
      );
    }
    case 'give':
      return (
        <GiveChooser
          parts={dialog.parts}
          onChoose={(cuidador) => {
            openDialog(null);
            commands.assign(dialog.parts, confirmedBy(cuidador));
          }}
        />
      );
  }
}
