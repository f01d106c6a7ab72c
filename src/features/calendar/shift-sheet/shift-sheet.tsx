import { useId, useRef, useState } from 'react';
import { type Shift, sameCare, shiftAt } from '#domain/calendar/day.ts';
import { type Choice, confirmedBy, PENDING } from '#domain/calendar/edit.ts';
import { isConfirmed, STATUSES } from '#domain/calendar/status.ts';
import { formatHora, SLOT_MINUTES } from '#domain/calendar/time.ts';
import { realMinutes } from '#domain/planner/span.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { findCell } from '#features/calendar/commands/grid-target.ts';
import { moveShift } from '#features/calendar/commands/move-shift.ts';
import { currentNightRest, isPastMidnight } from '#features/calendar/commands/night-shift.ts';
import { removeShifts } from '#features/calendar/commands/remove-shifts.ts';
import { describeCare } from '#features/calendar/view-model/describe-shift.ts';
import { type NightRest, nightRestOf } from '#features/calendar/view-model/whole-night.ts';
import { adding } from '#i18n/es/adding.ts';
import { handover } from '#i18n/es/handover.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { statusTitle } from '#i18n/es/status.ts';
import { formatFecha, formatLongLength } from '#i18n/format.ts';
import { useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.ts';
import { useFocusOnInvalid } from '#ui/use-focus-on-invalid.ts';
import { CaregiverField } from './caregiver-field.tsx';
import { JointCaution } from './joint-caution.tsx';
import { MoveTo } from './move-to.tsx';
import { NoteField, type NoteOutcome } from './note-field.tsx';
import { PartRemoval } from './part-removal.tsx';
import { QuickChanges } from './quick-changes.tsx';
import { ShiftEnds } from './shift-ends.tsx';
import styles from './shift-sheet.module.css';
import { StandingNotice } from './standing-notice.tsx';

const UNNAMED = confirmedBy(null);

/** Everything that can be done to one shift, with plain buttons for thumb and keyboard. */
export function ShiftSheet({ shift }: { readonly shift: Shift }) {
  const board = useBoard();
  const { calendar, commands, today, say, select, show, save, openDialog } = board;
  const { trouble } = useServices();
  const { day: dayOf } = calendar;
  const view = dayOf(shift.fecha);
  // As it was when opened: the rest of the night is named also after this part alone got another caregiver.
  const [night, setNight] = useState(() => nightRestOf(dayOf, shift));
  const rest = currentNightRest(dayOf, night);
  const others = partsBeside(rest);
  // The hours that have passed stay with who was there, unless the user switches it on.
  const [wholeNight, setWholeNight] = useState(() => !isPastMidnight([shift, ...others], today));
  const affected: readonly [Shift, ...Shift[]] = wholeNight ? [shift, ...others] : [shift];
  const whenId = useId();
  /** What was said of where it is now, if it was moved here. */
  const [moved, setMoved] = useState<string | null>(null);
  /** Who was assigned before «pendiente» was chosen here, so that switching back restores them. */
  const [earlier, setEarlier] = useState<Choice>(UNNAMED);

  function assign(choice: Choice) {
    setEarlier(UNNAMED);
    commands.assign(affected, choice);
  }

  function move(days: number) {
    const result = moveShift(calendar, affected, { days });
    const first = result?.first ?? null;
    if (result === null || first === null) return;
    select(first);
    // On another day it is shown there.
    if (board.days.every(({ fecha }) => fecha !== first.fecha)) {
      show(() => ({ fecha: first.fecha }), true);
    }
    say(result.announcement);
    setMoved(result.announcement);
    setNight(nightRestOf(dayOf, first));
  }

  // A change that the server holds already needs no saving.
  const isUnsaved = Object.keys(calendar.draft.days).some(
    (fecha) => dayOf(fecha).changes.length > 0,
  );

  function close() {
    select(null);
    openDialog(null);
    if (moved === null) return;
    // The dialog gives the focus back first, to where the shift was.
    const slot = shift.start / SLOT_MINUTES;
    setTimeout(() => findCell(document.body, { fecha: shift.fecha, slot })?.focus());
  }

  const notes = useRef(new Set<() => Promise<NoteOutcome>>());
  const noteFields = useRef<HTMLDivElement>(null);
  /** How often the sheet could not be closed. */
  const [failures, setFailures] = useState<number | null>(null);
  useFocusOnInvalid(noteFields, failures);

  /** Closes the sheet once its notes are on the disk; where one is not, its field says why, and has the focus. */
  async function finish(then?: (outcomes: readonly NoteOutcome[]) => void) {
    const outcomes = await Promise.all([...notes.current].map((store) => store()));
    if (outcomes.includes('failed')) return setFailures((times) => (times ?? 0) + 1);
    close();
    // Once the sheet is closed: behind it a conflict could not get the focus.
    setTimeout(() => then?.(outcomes));
  }

  function saveAll(outcomes: readonly NoteOutcome[]) {
    const note = outcomes.find((outcome) => outcome !== 'unchanged');
    // The save button knows of no note, and would say that there is nothing to save.
    if (isUnsaved || note === undefined) save.current?.();
    else if (trouble.current().includes('volatile')) toast('warning', handover.unsentInPage);
    else toast('success', note === 'removed' ? handover.removedHere : handover.saved);
  }

  return (
    <Dialog
      title={shiftMessages.sheet.title}
      describedBy={whenId}
      onClose={() => void finish()}
      actions={
        <>
          <Button
            onClick={() => {
              removeShifts(board, affected);
              openDialog(null);
            }}
          >
            {others.length === 0
              ? shiftMessages.remove
              : wholeNight
                ? shiftMessages.removeNight
                : shiftMessages.sheet.removeHalf}
          </Button>
          <Button variant={isUnsaved ? 'secondary' : 'primary'} onClick={() => finish()}>
            {shiftMessages.sheet.done}
          </Button>
          <Button variant={isUnsaved ? 'primary' : 'secondary'} onClick={() => finish(saveAll)}>
            {shiftMessages.sheet.save}
          </Button>
        </>
      }
    >
      <div id={whenId}>
        <p className={styles['when']}>
          {formatFecha(shift.fecha, 'long')},{' '}
          <span className={styles['hours']}>
            {shiftMessages.sheet.hours(
              formatHora(shift.start),
              formatHora(shift.end),
              formatLongLength(realMinutes(view.clock, [shift])),
            )}
            {/* It has no choice of who comes, which would say it. */}
            {shift.offGrid === null ? null : ` · ${describeCare(shift)}`}
          </span>
        </p>
        <p>{describeRest(shift, rest)}</p>
      </div>
      <StandingNotice shift={shift} />
      <JointCaution shift={shift} view={view} />
      {shift.offGrid !== null || others.length === 0 ? null : (
        <Switch
          checked={wholeNight}
          onChange={({ target }) => {
            setWholeNight(target.checked);
            // Whoever chose a caregiver before switching means the whole night too.
            const differing = others.filter((other) => !sameCare(shift, other));
            if (target.checked && differing.length > 0) commands.assign(differing, careOf(shift));
          }}
        >
          {shiftMessages.sheet.wholeNight}
        </Switch>
      )}
      {shift.offGrid === null ? (
        <>
          <QuickChanges
            parts={affected}
            isMoved={moved !== null}
            onMove={move}
            onLonger={() => {
              const now = shiftAt(dayOf(shift.fecha).shown, shift.start / SLOT_MINUTES);
              // What goes on after midnight is part of it now.
              if (others.length === 0 && now !== null) setNight(nightRestOf(dayOf, now));
            }}
          />
          <CaregiverField shift={shift} parts={affected} onAssign={assign} />
          <ShiftEnds shift={shift} view={view} onResize={commands.resize} />
          <Segmented
            label={shiftMessages.sheet.status}
            options={STATUSES.map((value) => ({ value, label: statusTitle[value] }))}
            value={shift.status}
            onChange={(status) => {
              const named = isConfirmed({ status });
              if (!named) setEarlier({ ...UNNAMED, ...caregiversIn(shift) });
              // Only a confirmed shift is sent with its caregiver.
              commands.assign(affected, named ? earlier : PENDING);
            }}
          />
          <MoveTo parts={affected} moved={moved} onMove={move} />
          <div>
            <Button onClick={() => openDialog({ kind: 'add', like: shift })}>
              {adding.repeat.open}
            </Button>
          </div>
          {shift.end - shift.start > SLOT_MINUTES ? (
            <PartRemoval
              key={`${shift.start}-${shift.end}`}
              shift={shift}
              onRemove={(part) => {
                commands.removePart(shift.fecha, part);
                close();
              }}
            />
          ) : null}
        </>
      ) : (
        <p>{shiftMessages.offGrid}</p>
      )}
      <div ref={noteFields} className={styles['notes']}>
        <NoteField shift={shift} view={view} stores={notes} />
      </div>
    </Dialog>
  );
}

function partsBeside({ before, after }: NightRest): readonly Shift[] {
  return [before, after].filter((part) => part !== null);
}

/** Where the rest of the night is, and who comes there if that is somebody else. */
function describeRest(shift: Shift, rest: NightRest): string {
  return partsBeside(rest)
    .map((part) => {
      const day = formatFecha(part.fecha, 'long');
      const where =
        part === rest.before
          ? shiftMessages.sheet.comesFrom(day, formatHora(part.start))
          : shiftMessages.sheet.goesOn(day, formatHora(part.end));
      return sameCare(shift, part)
        ? where
        : `${where} ${shiftMessages.sheet.otherwise(describeCare(part))}`;
    })
    .join(' ');
}

function careOf(shift: Shift): Choice {
  return { status: shift.status, ...caregiversIn(shift) };
}

function caregiversIn({ cuidador, also }: Shift): Pick<Choice, 'cuidador' | 'also'> {
  return also === undefined ? { cuidador } : { cuidador, also };
}
