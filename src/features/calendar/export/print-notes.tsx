import type { ShownNote } from '#db/calendar/notes.ts';
import type { Shift } from '#domain/calendar/day.ts';
import { caregiverNames } from '#features/calendar/view-model/caregiver-names.ts';
import { describeSpan } from '#features/calendar/view-model/describe-planning.ts';
import type { ShiftEntry } from '#features/calendar/view-model/shift-entries.ts';
import { planner as messages } from '#i18n/es/planner.ts';
import { formatFecha } from '#i18n/format.ts';
import styles from './print-notes.module.css';

interface LongNote {
  readonly shift: Shift;
  readonly note: ShownNote;
}

/** In three lines of the narrowest column there is room for this many letters, after «Nota de las 12:00:». */
const LONG = 36;

/**
 * The notes that are not whole beside their shifts on the printed week.
 * @param areHidden on a sheet that has no room for any.
 */
export function longNotesOf(
  shifts: readonly { readonly entry: ShiftEntry; readonly notes: readonly ShownNote[] }[],
  areHidden: boolean,
): readonly LongNote[] {
  return shifts
    .flatMap(({ entry: { shift }, notes }) => notes.map((note) => ({ shift, note })))
    .filter(({ note: { text } }) => areHidden || text.length > LONG || text.includes('\n'));
}

/** These notes, whole, on a sheet after that of the week. */
export function NotesSheet(props: {
  /** The patient's name. */
  readonly patient: string;
  readonly period: string;
  readonly notes: readonly LongNote[];
}) {
  const { patient, period, notes } = props;
  return (
    <article className={styles['notes']} lang="es">
      <h1>
        {messages.print.notes(patient)} · {period}
      </h1>
      <ul>
        {notes.map(({ shift, note }) => (
          <li key={`${shift.fecha} ${note.start}`}>
            <b>
              {formatFecha(shift.fecha, 'long')}, {describeSpan(shift)}
            </b>{' '}
            {caregiverNames(shift)}
            <p>{note.text}</p>
          </li>
        ))}
      </ul>
    </article>
  );
}
