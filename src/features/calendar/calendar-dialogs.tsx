import { useSearch } from '@tanstack/react-router';
import { type Choice, confirmedBy } from '#domain/calendar/edit.ts';
import { AddDialog } from './adding/add-dialog.tsx';
import { readCalendarSearch } from './calendar-search.ts';
import { type OpenDialog, useBoard } from './commands/board.ts';
import { addShiftAcrossDays, partsOf } from './commands/night-shift.ts';
import { periodFechas } from './planner/plan-period.ts';
import { CaregiverChooser, GiveChooser } from './shift-sheet/caregiver-chooser.tsx';
import { SelectedSheet } from './shift-sheet/selected-sheet.tsx';
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
  const { calendar, commands, fecha, vista, today, say, openDialog } = useBoard();
  const { fecha: named } = readCalendarSearch(useSearch({ strict: false }));
  switch (dialog.kind) {
    case 'sheet':
      return <SelectedSheet />;
    case 'add':
      return (
        <AddDialog
          // An address without a day means today, also where the days shown are over meanwhile.
          fecha={
            dialog.fecha ??
            (named === undefined || periodFechas(vista, fecha).includes(today) ? today : fecha)
          }
          span={dialog.span}
          choice={dialog.choice}
          like={dialog.like}
          repeating={dialog.repeating}
          confirming={confirming}
          defaultCaregiver={defaultChoice?.cuidador ?? null}
        />
      );
    case 'keys':
      return <KeyHelp onClose={() => openDialog(null)} />;
    case 'choose-caregiver': {
      const { fecha: day, interval } = dialog;
      return (
        <CaregiverChooser
          parts={partsOf(day, interval)}
          onChoose={(cuidador, asDefault) => {
            const choice = confirmedBy(cuidador);
            if (asDefault) onDefaultChoice(choice);
            openDialog(null);
            addShiftAcrossDays(calendar, say, day, interval, choice);
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
