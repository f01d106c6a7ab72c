import type { Block } from '#domain/calendar/day.ts';
import { type Choice, confirmedBy } from '#domain/calendar/edit.ts';
import type { Fecha, Span } from '#domain/calendar/time.ts';
import { addShift } from './grid/add-shift.ts';
import type { GridActions } from './grid/grid-actions.ts';
import { KeyHelp } from './grid/key-help.tsx';
import { moveShift } from './grid/move-shift.ts';
import { BlockSheet } from './shift/block-sheet.tsx';
import { CarerChooser } from './shift/carer-chooser.tsx';
import { ShiftDialog } from './shift/shift-dialog.tsx';
import type { Calendar } from './state/use-calendar.ts';

/** The dialog that is open over the calendar; one at most. */
export type OpenDialog =
  /** The selected shift's own. */
  | { readonly kind: 'sheet' }
  | { readonly kind: 'add'; readonly fecha: Fecha }
  /** What each key does. */
  | { readonly kind: 'keys' }
  /** Who comes to a confirmed shift that was just drawn. */
  | { readonly kind: 'choose-carer'; readonly fecha: Fecha; readonly interval: Span };

interface CalendarDialogsProps {
  readonly dialog: OpenDialog;
  readonly calendar: Calendar;
  readonly actions: GridActions;
  readonly selected: Block | null;
  readonly confirming: boolean;
  /** The caregiver of every new confirmed shift; null asks each time. */
  readonly kept: Choice | null;
  readonly say: (text: string) => void;
  readonly onKeep: (choice: Choice) => void;
  readonly onSelect: (block: Block | null) => void;
  /** A shift is now on another day: it is shown there. */
  readonly onMoved: (block: Block) => void;
  readonly onClose: () => void;
}

export function CalendarDialogs(props: CalendarDialogsProps) {
  const { dialog, calendar, actions, selected, kept, say, onSelect, onClose } = props;
  switch (dialog.kind) {
    case 'sheet':
      return selected === null ? null : (
        <BlockSheet
          open={calendar.open}
          block={selected}
          dayOf={calendar.day}
          onResize={actions.resize}
          onMove={(blocks, days) => {
            const moved = moveShift(calendar, blocks, { days });
            const [block] = moved?.blocks ?? [];
            if (moved === null || block === undefined) return;
            props.onMoved(block);
            say(moved.told);
          }}
          onAssign={actions.assign}
          onRemove={(blocks) => {
            actions.removeBlocks(blocks);
            onClose();
          }}
          onRemovePart={(part) => {
            actions.removePart(selected.fecha, part);
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
          kept={kept?.cuidador ?? null}
          say={say}
          onClose={onClose}
        />
      );
    case 'keys':
      return <KeyHelp onClose={onClose} />;
    case 'choose-carer':
      return (
        <CarerChooser
          open={calendar.open}
          fecha={dialog.fecha}
          interval={dialog.interval}
          onChoose={(cuidador, keep) => {
            const choice = confirmedBy(cuidador);
            if (keep) props.onKeep(choice);
            onClose();
            addShift(calendar, say, [{ fecha: dialog.fecha, ...dialog.interval }], choice);
          }}
          onClose={onClose}
        />
      );
  }
}
