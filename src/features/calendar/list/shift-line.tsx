import type { ShownNote } from '#db/calendar/notes.ts';
import type { Shift } from '#domain/calendar/day.ts';
import { estadoOf, isConfirmed, isNewConfirmed } from '#domain/calendar/status.ts';
import { formatHora } from '#domain/calendar/time.ts';
import { notesOf } from '#domain/planner/handover-note.ts';
import { jointHoursIn, jointHoursOf } from '#domain/planner/joint.ts';
import { realMinutes } from '#domain/planner/span.ts';
import type { Standing } from '#domain/shifts/shift-standing.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { removeWhole } from '#features/calendar/commands/remove-shifts.ts';
import { whoComes } from '#features/calendar/view-model/caregiver-names.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import {
  adviseOnJoint,
  jointAttributes,
  jointMark,
} from '#features/calendar/view-model/describe-joint.ts';
import { describeShift } from '#features/calendar/view-model/describe-shift.ts';
import {
  describeStanding,
  standingAttributes,
  standingMarks,
} from '#features/calendar/view-model/describe-standing.ts';
import { noteHead } from '#features/calendar/view-model/note-head.ts';
import { describeUnsynced, type ShiftEntry } from '#features/calendar/view-model/shift-entries.ts';
import { StatusIcon } from '#features/calendar/view-model/status-icon.tsx';
import { wholeShift } from '#features/calendar/view-model/whole-night.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { handover } from '#i18n/es/handover.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { statusTitle } from '#i18n/es/status.ts';
import { formatLongLength } from '#i18n/format.ts';
import { useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { AlertIcon } from '#ui/icons.tsx';
import styles from './list-view.module.css';

/** One shift of the list, with its buttons and its notes. */
export function ShiftLine(props: {
  readonly view: DayView;
  readonly entry: ShiftEntry;
  readonly notes: readonly ShownNote[];
  /** Its standing, if nobody has taken it. */
  readonly standing: Standing | null;
}) {
  const { view, entry, notes, standing } = props;
  const { calendar, say, select, openDialog } = useBoard();
  const { shift } = entry;
  const isNight = wholeShift(calendar.day, shift).length > 1;
  const estado = estadoOf(shift);
  const unsynced = describeUnsynced(entry);
  const joint = jointHoursIn(shift, jointHoursOf(view.shifts));
  const marks = [...jointMark(joint), ...(standing === null ? [] : standingMarks(standing))];
  const name = [describeShift(shift), ...marks.map((mark) => mark.name)].join(', ');
  return (
    <li
      className={styles['block']}
      data-bloque=""
      data-fecha={shift.fecha}
      data-inicio={formatHora(shift.start)}
      data-fin={formatHora(shift.end)}
      data-estado={estado}
      {...standingAttributes(standing)}
      {...jointAttributes(joint)}
    >
      <span className={styles['when']}>
        {formatHora(shift.start)}–{formatHora(shift.end)}
        <span className={styles['length']}>
          {formatLongLength(realMinutes(view.clock, [shift]))}
        </span>
      </span>
      <span className={styles['what']}>
        <StatusIcon estado={estado} confirmed={isConfirmed(shift)} />
        {statusTitle[estado]}
        {isNewConfirmed(shift) ? ` (${messages.willBeConfirmed})` : null}
        {whoComes(shift) === '' ? null : <b>{whoComes(shift)}</b>}
        {unsynced.length === 0 ? null : <i className="soft">{unsynced.join(', ')}</i>}
      </span>
      <span className={styles['buttons']}>
        <Button
          variant="quiet"
          aria-label={shiftMessages.list.edit(name)}
          onClick={() => {
            select(shift);
            openDialog({ kind: 'sheet' });
          }}
        >
          {shiftMessages.list.editShort}
        </Button>
        <Button
          variant="quiet"
          aria-label={
            isNight ? shiftMessages.list.removeNight(name) : shiftMessages.list.remove(name)
          }
          onClick={() => removeWhole({ calendar, say, select }, shift)}
        >
          {shiftMessages.list.removeShort}
        </Button>
      </span>
      {joint.map((hours) => {
        const { alert, advice } = adviseOnJoint(hours, shift);
        return (
          <p key={advice} className={styles['standing']}>
            <Alert text={alert} />
            {advice}
          </p>
        );
      })}
      {standing === null ? null : <StandingText standing={standing} />}
      {notesOf(notes, shift, view.shifts).map((note) => (
        <Note key={note.start} note={note} shift={shift} />
      ))}
    </li>
  );
}

/** Who declined a shift that nobody has taken. */
function StandingText({ standing }: { standing: Standing }) {
  const marks = standingMarks(standing);
  return (
    <p className={styles['standing']}>
      {marks.length === 0 ? null : <Alert text={marks.map(({ title }) => title).join('. ')} />}
      {describeStanding(standing).join('. ')}
    </p>
  );
}

function Alert({ text }: { text: string }) {
  return (
    <b className={styles['alert']}>
      <AlertIcon size={18} />
      {text}
    </b>
  );
}

/** The hand-over note, and whether the server has it. A rejected text does not hide what others wrote. */
function Note({ note, shift }: { note: ShownNote; shift: Shift }) {
  const { trouble } = useServices();
  const { text, start, unsent } = note;
  if (text === '') return null;
  return (
    <p className={styles['note']} data-nota={formatHora(start)}>
      <b>{noteHead(note, shift)}</b> {text}
      {unsent === null ? null : (
        <span className={styles['unsent']}>
          {unsent.rejection !== null
            ? describeRejected(text, unsent.text)
            : trouble.current().includes('volatile')
              ? handover.unsentInPage
              : handover.unsent}
        </span>
      )}
    </p>
  );
}

/** Also shows the text written here, if another text is on the server. */
function describeRejected(read: string, written: string): string {
  if (written === '') return handover.removalRejected;
  return written === read ? handover.rejectedShort : handover.rejectedText(written);
}
