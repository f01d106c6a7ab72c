import { useRef } from 'react';
import type { ShownNote } from '#db/notes.ts';
import type { Block } from '#domain/calendar/day.ts';
import { DAY_MINUTES, type Fecha, formatHora } from '#domain/calendar/time.ts';
import type { ClockDay } from '#domain/calendar/zone.ts';
import { coverageOf } from '#domain/planner/coverage.ts';
import { noteOf } from '#domain/planner/handover-note.ts';
import { realMinutes, spansOf } from '#domain/planner/span.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { handover } from '#i18n/es/handover.ts';
import { shift } from '#i18n/es/shift.ts';
import { formatFecha, formatHours } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { PlusIcon } from '#ui/icons/plus-icon.tsx';
import { blockWords, lengthWords } from './cell-words.ts';
import { isOdd } from './day-head.tsx';
import { countOf, type DayView, estadoOf, isUnsaved, leavingSlots } from './day-view.ts';
import type { GridActions } from './grid-actions.ts';
import styles from './list-view.module.css';
import type { OpenCalendar } from './open-calendar.ts';
import { gapWords, spanWords } from './plan-words.ts';
import { StateIcon } from './state-icon.tsx';
import { useFocusPassedOn } from './use-focus-passed-on.ts';
import { useCareWindow, useNotes } from './use-planning.ts';
import type { Filter } from './views.ts';

export interface ListViewProps {
  readonly open: OpenCalendar;
  readonly name: string;
  readonly days: readonly DayView[];
  readonly today: Fecha;
  readonly filter: Filter;
  readonly actions: GridActions;
  readonly onEdit: (block: Block) => void;
  readonly onAdd: (fecha: Fecha) => void;
}

/** The week day by day in words and plain buttons: for readers, for switches, and on paper. */
export function ListView(props: ListViewProps) {
  const { open, name, days, today, filter, actions, onEdit, onAdd } = props;
  const window = useCareWindow(open);
  const notes = useNotes(open) ?? [];
  return (
    <section className={styles['list']} aria-label={name} data-vista="lista">
      {days.map((view) => (
        <section key={view.fecha} className={styles['day']} aria-labelledby={`dia-${view.fecha}`}>
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
              aria-label={shift.list.addOn(formatFecha(view.fecha, 'long'))}
              onClick={() => onAdd(view.fecha)}
            >
              {shift.list.add}
            </Button>
          </header>
          {isOdd(view.clock) ? (
            <p className={styles['clock']}>
              {words.clockChange}: {clockWords(view.clock)}
            </p>
          ) : null}
          <DayList view={view} filter={filter} notes={notes} actions={actions} onEdit={onEdit} />
          {window === null ? null : (
            <p className={styles['gaps']} data-huecos={view.fecha}>
              {gapWords(coverageOf(view.shown, view.clock, window))}
            </p>
          )}
        </section>
      ))}
    </section>
  );
}

function DayList(props: {
  readonly view: DayView;
  readonly filter: Filter;
  readonly notes: readonly ShownNote[];
  readonly actions: GridActions;
  readonly onEdit: (block: Block) => void;
}) {
  const { view, filter, notes, actions, onEdit } = props;
  const blocks = view.blocks.filter((block) => isShown(block, filter));
  const leaving = spansOf(leavingSlots(view));
  return (
    <>
      {blocks.length === 0 ? (
        <p className={styles['none']}>
          {view.blocks.length === 0 ? shift.list.none : shift.list.noneOfFilter}
        </p>
      ) : (
        <ul className={styles['blocks']}>
          {blocks.map((block, index) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: a line whose shift changes or goes keeps focus
              key={index}
              view={view}
              block={block}
              notes={notes}
              actions={actions}
              onEdit={onEdit}
            />
          ))}
        </ul>
      )}
      {leaving.length === 0 ? null : (
        <p className={styles['leaving']}>{shift.list.leaving(leaving.map(spanWords).join(', '))}</p>
      )}
    </>
  );
}

/** One shift. */
function Line(props: {
  readonly view: DayView;
  readonly block: Block;
  readonly notes: readonly ShownNote[];
  readonly actions: GridActions;
  readonly onEdit: (block: Block) => void;
}) {
  const { view, block, notes, actions, onEdit } = props;
  const line = useRef<HTMLLIElement>(null);
  useFocusPassedOn(line);
  const estado = estadoOf(block);
  const marks = [
    ...(estado !== 'nueva' && isUnsaved(view, block) ? [words.notSaved] : []),
    ...(countOf(view.waiting, block) > 0 ? [words.waitingToSend] : []),
  ];
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
        <StateIcon estado={estado} confirmed={block.status === 'confirmada'} />
        {estado === 'libre' ? null : words.stateTitle[estado]}
        {block.cuidador === null ? null : <b>{block.cuidador.nombre}</b>}
        {marks.length === 0 ? null : <i className={styles['mark']}>{marks.join(', ')}</i>}
      </span>
      <span className={styles['buttons']}>
        <Button aria-label={shift.list.edit(blockWords(block))} onClick={() => onEdit(block)}>
          {shift.list.editShort}
        </Button>
        <Button
          variant="quiet"
          aria-label={shift.list.remove(blockWords(block))}
          onClick={() => actions.removeBlock(block)}
        >
          {shift.list.removeShort}
        </Button>
      </span>
      <Note note={noteOf(notes, block)} />
    </li>
  );
}

/** What is told to whoever takes over, and whether the server has it. */
function Note({ note }: { note: ShownNote | null }) {
  if (note === null || note.text === '') return null;
  const { text, unsent } = note;
  return (
    <p className={styles['note']} data-nota={formatHora(note.start)}>
      <b>{handover.inList}</b> {text}
      {unsent === null ? null : (
        <span className={styles['unsent']}>
          {unsent.refusal === null ? handover.unsent : handover.refusedShort}
        </span>
      )}
    </p>
  );
}

/** «Día de 23 h. No existe: 00:00–01:00» */
function clockWords(clock: ClockDay): string {
  const length = words.dayHours(formatHours(realMinutes(clock, [{ start: 0, end: DAY_MINUTES }])));
  const times = (slots: ClockDay['missing']) => spansOf(slots).map(spanWords).join(', ');
  return [
    length,
    ...(clock.missing.size === 0 ? [] : [shift.list.missing(times(clock.missing))]),
    ...(clock.repeated.size === 0 ? [] : [shift.list.repeated(times(clock.repeated))]),
  ].join('. ');
}

function isShown(block: Block, filter: Filter): boolean {
  return filter === 'todas' || estadoOf(block) === filter;
}
