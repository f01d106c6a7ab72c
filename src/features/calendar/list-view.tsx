import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ShownNote } from '#db/notes.ts';
import type { Block } from '#domain/calendar/day.ts';
import { estadoOf, isConfirmed, isNewConfirmed } from '#domain/calendar/status.ts';
import { type Fecha, formatHora, parseFecha } from '#domain/calendar/time.ts';
import { type ClockDay, hasClockChange } from '#domain/calendar/zone.ts';
import { coverageOf } from '#domain/planner/coverage.ts';
import { notesOf } from '#domain/planner/handover-note.ts';
import { dayMinutes, realMinutes, spansOf } from '#domain/planner/span.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { handover } from '#i18n/es/handover.ts';
import { shift as shiftWords } from '#i18n/es/shift.ts';
import { stateTitle } from '#i18n/es/status.ts';
import { formatFecha, formatHours } from '#i18n/format.ts';
import { useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { PlusIcon } from '#ui/icons.tsx';
import { useFocusPassedOn } from '#ui/use-focus-passed-on.ts';
import type { GridActions } from './grid/grid-actions.ts';
import type { GridTarget } from './grid/grid-target.ts';
import { OPENS_AT_SLOT } from './grid/time-grid.tsx';
import { useViewFocus } from './grid/use-view-focus.ts';
import styles from './list-view.module.css';
import { carerNames } from './shown/carer-names.ts';
import { blockWords, lengthWords } from './shown/cell-words.ts';
import type { DayView } from './shown/day-view.ts';
import { noteHead } from './shown/note-head.ts';
import {
  type MarkedShift,
  markWords,
  removalsOf,
  removalWords,
  shownShifts,
} from './shown/plan-state.ts';
import { gapWords, spanWords } from './shown/plan-words.ts';
import { StateIcon } from './shown/state-icon.tsx';
import type { Filter } from './shown/views.ts';
import type { OpenCalendar } from './state/open-calendar.ts';
import { useCareWindow, useNotes } from './state/use-planning.ts';

export interface ListViewProps {
  readonly open: OpenCalendar;
  /** The loved one's list has not come: nothing is said of hours without a shift. */
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
  readonly onEdit: (block: Block) => void;
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
              aria-label={shiftWords.list.addOn(formatFecha(view.fecha, 'long'))}
              onClick={() => onAdd(view.fecha)}
            >
              {shiftWords.list.add}
            </Button>
          </header>
          {hasClockChange(view.clock) ? (
            <p className={styles['clock']}>
              {words.clockChange}: {clockWords(view.clock)}
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
              {gapWords(coverageOf(view.shown, view.clock, window))}
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
  readonly onEdit: (block: Block) => void;
}) {
  const { view, isAwaited, filter, notes, actions, onEdit } = props;
  const shifts = shownShifts(view).filter(({ block }) => isShown(block, filter));
  const none = isAwaited ? words.awaited : shiftWords.list.none;
  return (
    <>
      {shifts.length === 0 ? (
        <p className={styles['none']}>
          {view.blocks.length === 0 ? none : shiftWords.list.noneOfFilter}
        </p>
      ) : (
        <ul className={styles['blocks']}>
          {shifts.map((shift, index) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: a line whose shift changes or goes keeps focus
              key={index}
              view={view}
              shift={shift}
              notes={notes}
              actions={actions}
              onEdit={onEdit}
            />
          ))}
        </ul>
      )}
      {removalWords(removalsOf(view)).map((line) => (
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
  readonly shift: MarkedShift;
  readonly notes: readonly ShownNote[];
  readonly actions: GridActions;
  readonly onEdit: (block: Block) => void;
}) {
  const { view, shift, notes, actions, onEdit } = props;
  const { block } = shift;
  const line = useRef<HTMLLIElement>(null);
  useFocusPassedOn(line);
  const estado = estadoOf(block);
  const marks = markWords(shift);
  return (
    <li
      ref={line}
      className={styles['block']}
      data-bloque=""
      data-fecha={block.fecha}
      data-inicio={formatHora(block.start)}
      data-fin={formatHora(block.end)}
      data-estado={estado}
    >
      <span className={styles['when']}>
        {formatHora(block.start)}–{formatHora(block.end)}
        <span className={styles['length']}>{lengthWords(realMinutes(view.clock, [block]))}</span>
      </span>
      <span className={styles['what']}>
        <StateIcon estado={estado} confirmed={isConfirmed(block)} />
        {estado === 'libre' ? null : stateTitle[estado]}
        {isNewConfirmed(block) ? ` (${words.willBeConfirmed})` : null}
        {carerNames(block) === '' ? null : <b>{carerNames(block)}</b>}
        {marks.length === 0 ? null : <i className={styles['mark']}>{marks.join(', ')}</i>}
      </span>
      <span className={styles['buttons']}>
        <Button aria-label={shiftWords.list.edit(blockWords(block))} onClick={() => onEdit(block)}>
          {shiftWords.list.editShort}
        </Button>
        <Button
          variant="quiet"
          aria-label={shiftWords.list.remove(blockWords(block))}
          onClick={() => actions.removeBlocks([block])}
        >
          {shiftWords.list.removeShort}
        </Button>
      </span>
      {notesOf(notes, block, view.blocks).map((note) => (
        <Note key={note.start} note={note} block={block} />
      ))}
    </li>
  );
}

/** The note for the hand-over, and whether the server has it. */
function Note({ note, block }: { note: ShownNote; block: Block }) {
  const { trouble } = useServices();
  const { text, start, unsent } = note;
  if (text === '') return null;
  return (
    <p className={styles['note']} data-nota={formatHora(start)}>
      <b>{noteHead(note, block)}</b> {text}
      {unsent === null ? null : (
        <span className={styles['unsent']}>
          {unsent.refusal !== null
            ? handover.refusedShort
            : trouble.current().includes('volatile')
              ? handover.unsentInPage
              : handover.unsent}
        </span>
      )}
    </p>
  );
}

/** «Día de 23 h. No existe: 00:00–01:00» */
function clockWords(clock: ClockDay): string {
  const length = words.dayHours(formatHours(dayMinutes(clock)));
  const times = (slots: ClockDay['missing']) => spansOf(slots).map(spanWords).join(', ');
  return [
    length,
    ...(clock.missing.size === 0 ? [] : [shiftWords.list.missing(times(clock.missing))]),
    ...(clock.repeated.size === 0 ? [] : [shiftWords.list.repeated(times(clock.repeated))]),
  ].join('. ');
}

function isShown(block: Block, filter: Filter): boolean {
  return filter === 'todas' || estadoOf(block) === filter;
}
