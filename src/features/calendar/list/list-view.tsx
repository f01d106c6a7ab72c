import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ShownNote } from '#db/notes.ts';
import type { Shift } from '#domain/calendar/day.ts';
import { estadoOf, isConfirmed, isNewConfirmed } from '#domain/calendar/status.ts';
import { type Fecha, formatHora, parseFecha } from '#domain/calendar/time.ts';
import { type ClockDay, hasClockChange } from '#domain/calendar/zone.ts';
import { coverageOf } from '#domain/planner/coverage.ts';
import { notesOf } from '#domain/planner/handover-note.ts';
import { dayMinutes, realMinutes, spansOf } from '#domain/planner/span.ts';
import type { GridActions } from '#features/calendar/commands/calendar-commands.ts';
import type { GridTarget } from '#features/calendar/commands/grid-target.ts';
import { useViewFocus } from '#features/calendar/commands/use-view-focus.ts';
import type { OpenCalendar } from '#features/calendar/store/open-calendar.ts';
import { useCareWindow, useNotes } from '#features/calendar/store/use-planning.ts';
import { caregiverNames } from '#features/calendar/view-model/caregiver-names.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { describeGap, describeSpan } from '#features/calendar/view-model/describe-plan.ts';
import { describeLength, describeShift } from '#features/calendar/view-model/describe-shift.ts';
import {
  describeMark,
  describeRemoval,
  type MarkedShift,
  removalsOf,
  shownShifts,
} from '#features/calendar/view-model/marked-shifts.ts';
import { noteHead } from '#features/calendar/view-model/note-head.ts';
import { StateIcon } from '#features/calendar/view-model/state-icon.tsx';
import { type Filter, OPENS_AT_SLOT } from '#features/calendar/view-model/views.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { handover } from '#i18n/es/handover.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { stateTitle } from '#i18n/es/status.ts';
import { formatFecha, formatHours } from '#i18n/format.ts';
import { useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { PlusIcon } from '#ui/icons.tsx';
import { useFocusOnRemoval } from '#ui/use-focus-on-removal.ts';
import styles from './list-view.module.css';

export interface ListViewProps {
  readonly open: OpenCalendar;
  /** The patient's list has not come: nothing is said of hours without a shift. */
  readonly isAwaited: boolean;
  readonly name: string;
  readonly days: readonly DayView[];
  readonly today: Fecha;
  /** How often «Hoy» was pressed; today may be far down the list. */
  readonly todayPresses: number;
  readonly filter: Filter;
  readonly actions: GridActions;
  /** Gets the focus, by its day. */
  readonly awaited: RefObject<GridTarget | null>;
  readonly onEdit: (shift: Shift) => void;
  readonly onAdd: (fecha: Fecha) => void;
}

/** The week day by day in words and plain buttons, for screen readers and switch access. */
export function ListView(props: ListViewProps) {
  const { open, isAwaited, name, days, today, todayPresses, filter, actions } = props;
  const { awaited, onEdit, onAdd } = props;
  const list = useRef<HTMLElement>(null);
  const now = useRef<HTMLElement>(null);
  const isHere = days.some(({ fecha }) => fecha === today);
  useLayoutEffect(() => {
    if (todayPresses > 0 && isHere) now.current?.scrollIntoView();
  }, [todayPresses, isHere]);
  useViewFocus(list, awaited, DAYS);
  const window = useCareWindow(open);
  const isKnown = window !== null && !isAwaited;
  const notes = useNotes(open) ?? [];
  return (
    <section ref={list} className={styles['list']} aria-label={name} data-vista="lista">
      {days.map((view) => (
        <section
          key={view.fecha}
          ref={view.fecha === today ? now : undefined}
          className={styles['day']}
          data-dia={view.fecha}
          aria-labelledby={`dia-${view.fecha}`}
        >
          <header className={styles['head']}>
            <h3
              id={`dia-${view.fecha}`}
              className={styles['title']}
              aria-current={view.fecha === today ? 'date' : undefined}
            >
              {formatFecha(view.fecha, 'long')}
            </h3>
            <Button
              variant="quiet"
              icon={<PlusIcon />}
              aria-label={shiftMessages.list.addOn(formatFecha(view.fecha, 'long'))}
              onClick={() => onAdd(view.fecha)}
            >
              {shiftMessages.list.add}
            </Button>
          </header>
          {hasClockChange(view.clock) ? (
            <p className={styles['clock']}>
              {messages.clockChange}: {describeClock(view.clock)}
            </p>
          ) : null}
          <DayList
            view={view}
            isAwaited={isAwaited}
            filter={filter}
            notes={notes}
            actions={actions}
            onEdit={onEdit}
          />
          {isKnown ? (
            <p className={styles['gaps']} data-huecos={view.fecha}>
              {describeGap(coverageOf(view.shown, view.clock, window))}
            </p>
          ) : null}
        </section>
      ))}
    </section>
  );
}

const DAYS = {
  of(element: Element | null): GridTarget | null {
    const fecha = parseFecha(element?.closest<HTMLElement>('[data-dia]')?.dataset['dia'] ?? '');
    return fecha === null ? null : { fecha, slot: OPENS_AT_SLOT };
  },
  find: (list: Element, { fecha }: GridTarget) =>
    list.querySelector<HTMLElement>(`[data-dia="${fecha}"] button`),
};

function DayList(props: {
  readonly view: DayView;
  readonly isAwaited: boolean;
  readonly filter: Filter;
  readonly notes: readonly ShownNote[];
  readonly actions: GridActions;
  readonly onEdit: (shift: Shift) => void;
}) {
  const { view, isAwaited, filter, notes, actions, onEdit } = props;
  const shifts = shownShifts(view).filter(({ shift }) => isShown(shift, filter));
  const none = isAwaited ? messages.awaited : shiftMessages.list.none;
  return (
    <>
      {shifts.length === 0 ? (
        <p className={styles['none']}>
          {view.shifts.length === 0 ? none : shiftMessages.list.noneOfFilter}
        </p>
      ) : (
        <ul className={styles['blocks']}>
          {shifts.map((marked, index) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: a line whose shift changes or goes keeps focus
              key={index}
              view={view}
              marked={marked}
              notes={notes}
              actions={actions}
              onEdit={onEdit}
            />
          ))}
        </ul>
      )}
      {describeRemoval(removalsOf(view)).map((line) => (
        <p key={line} className={styles['gone']}>
          {line}
        </p>
      ))}
    </>
  );
}

/** One shift. */
function Line(props: {
  readonly view: DayView;
  readonly marked: MarkedShift;
  readonly notes: readonly ShownNote[];
  readonly actions: GridActions;
  readonly onEdit: (shift: Shift) => void;
}) {
  const { view, marked, notes, actions, onEdit } = props;
  const { shift } = marked;
  const line = useRef<HTMLLIElement>(null);
  useFocusOnRemoval(line);
  const estado = estadoOf(shift);
  const marks = describeMark(marked);
  return (
    <li
      ref={line}
      className={styles['block']}
      data-bloque=""
      data-fecha={shift.fecha}
      data-inicio={formatHora(shift.start)}
      data-fin={formatHora(shift.end)}
      data-estado={estado}
    >
      <span className={styles['when']}>
        {formatHora(shift.start)}–{formatHora(shift.end)}
        <span className={styles['length']}>{describeLength(realMinutes(view.clock, [shift]))}</span>
      </span>
      <span className={styles['what']}>
        <StateIcon estado={estado} confirmed={isConfirmed(shift)} />
        {estado === 'libre' ? null : stateTitle[estado]}
        {isNewConfirmed(shift) ? ` (${messages.willBeConfirmed})` : null}
        {caregiverNames(shift) === '' ? null : <b>{caregiverNames(shift)}</b>}
        {marks.length === 0 ? null : <i className={styles['mark']}>{marks.join(', ')}</i>}
      </span>
      <span className={styles['buttons']}>
        <Button
          aria-label={shiftMessages.list.edit(describeShift(shift))}
          onClick={() => onEdit(shift)}
        >
          {shiftMessages.list.editShort}
        </Button>
        <Button
          variant="quiet"
          aria-label={shiftMessages.list.remove(describeShift(shift))}
          onClick={() => actions.removeShifts([shift])}
        >
          {shiftMessages.list.removeShort}
        </Button>
      </span>
      {notesOf(notes, shift, view.shifts).map((note) => (
        <Note key={note.start} note={note} shift={shift} />
      ))}
    </li>
  );
}

/** The note for the hand-over, and whether the server has it. */
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
            ? handover.rejectedShort
            : trouble.current().includes('volatile')
              ? handover.unsentInPage
              : handover.unsent}
        </span>
      )}
    </p>
  );
}

/** «Día de 23 h. No existe: 00:00–01:00» */
function describeClock(clock: ClockDay): string {
  const length = messages.dayHours(formatHours(dayMinutes(clock)));
  const times = (slots: ClockDay['missing']) => spansOf(slots).map(describeSpan).join(', ');
  return [
    length,
    ...(clock.missing.size === 0 ? [] : [shiftMessages.list.missing(times(clock.missing))]),
    ...(clock.repeated.size === 0 ? [] : [shiftMessages.list.repeated(times(clock.repeated))]),
  ].join('. ');
}

function isShown(shift: Shift, filter: Filter): boolean {
  return filter === 'todas' || estadoOf(shift) === filter;
}
