import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { type Fecha, SLOT_MINUTES } from '#domain/calendar/time.ts';
import { hasClockChange } from '#domain/calendar/zone.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import {
  findCell,
  type GridTarget,
  makeTabStop,
  pointedAt,
  targetOf,
} from '#features/calendar/commands/grid-target.ts';
import { keyCommand } from '#features/calendar/commands/key-command.ts';
import { useViewFocus } from '#features/calendar/commands/use-view-focus.ts';
import { horaOf } from '#features/calendar/view-model/describe-shift.ts';
import { OPENS_AT_SLOT } from '#features/calendar/view-model/views.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { useServices } from '#services';
import { DayHead } from './day-head.tsx';
import { DayShifts } from './day-shifts.tsx';
import { DaySlots } from './day-slots.tsx';
import type { DragSurface } from './follow-pointer.ts';
import { whenSwiped } from './grid-swipe.ts';
import { scrollDays } from './scroll-days.ts';
import styles from './time-grid.module.css';
import { useKeyFocus } from './use-key-focus.ts';
import { whilePressed } from './while-pressed.ts';

const LABEL_PX = 10;
const SLOT_TARGETS = { of: targetOf, find: findCell };

/**
 * Days as columns, slots as rows: the week, three days or one. An ARIA grid of rows and cells, with the
 * shifts in a layer above; one set of listeners serves all.
 */
export function TimeGrid() {
  const {
    days,
    today,
    todayPresses,
    clock,
    filter,
    selected,
    commands,
    nextFocus,
    layer,
    ...board
  } = useBoard();
  const { now } = useServices();
  const grid = useRef<HTMLDivElement>(null);
  const beneath = useRef<HTMLDivElement>(null);
  const columns = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const pointer = useRef('mouse');
  const wasRightClick = useRef(false);
  useLayoutEffect(() => beneath.current?.replaceChildren(layer), [layer]);

  // A finger that drags must not scroll too. Only a listener from before it went down can say so.
  useLayoutEffect(() => {
    const drag = (event: TouchEvent) => ghost.current?.hidden === false && event.preventDefault();
    grid.current?.addEventListener('touchmove', drag, { passive: false });
  }, []);

  useLayoutEffect(() => {
    const element = grid.current;
    const first = element?.querySelector(`[data-hora="${horaOf(OPENS_AT_SLOT)}"]`);
    if (!element || !(first instanceof HTMLElement)) return;
    // The hour's label extends a little above its line.
    scrollDays(element, first.offsetTop - LABEL_PX);
  }, []);

  const handledPresses = useRef(todayPresses);
  const hasToday = days.some(({ fecha }) => fecha === today);
  useLayoutEffect(() => {
    if (grid.current === null || handledPresses.current === todayPresses || !hasToday) return;
    handledPresses.current = todayPresses;
    const slot = Math.floor(clock.minuteOf(now()) / SLOT_MINUTES);
    findCell(grid.current, { fecha: today, slot })?.scrollIntoView({ block: 'nearest' });
  }, [todayPresses, hasToday, today, clock, now]);

  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null || element.querySelector('[role="gridcell"][tabindex="0"]')) return;
    const fecha = (days.find((view) => view.fecha === today) ?? days[0])?.fecha;
    const cell = fecha === undefined ? null : findCell(element, { fecha, slot: OPENS_AT_SLOT });
    if (cell !== null) makeTabStop(element, cell);
  }, [days, today]);

  useViewFocus(grid, nextFocus, SLOT_TARGETS);

  const keyFocus = useKeyFocus(grid, days, nextFocus);

  function surfaceOf(fecha: Fecha): DragSurface | null {
    // The last child is the ghost.
    const all = [...(columns.current?.children ?? [])].slice(0, -1) as HTMLElement[];
    const column = all[days.findIndex((view) => view.fecha === fecha)];
    return grid.current === null || ghost.current === null || column === undefined
      ? null
      : { scroller: grid.current, columns: all, column, ghost: ghost.current };
  }

  function press(target: GridTarget | null): void {
    if (target !== null) commands.press(target, pointer.current === 'touch');
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    pointer.current = event.pointerType;
    wasRightClick.current = false;
    const { nativeEvent, target } = event;
    const dayOf = board.calendar.day;
    const context = { days, dayOf, filter, commands, surfaceOf, onClick: press };
    if (event.pointerType === 'touch') {
      const stopSwipe = whenSwiped(nativeEvent, commands.page);
      whilePressed(nativeEvent, (drags) => drags.beginHold(nativeEvent, context, stopSwipe));
    } else if (event.button === 0 && !event.ctrlKey) {
      // An end of a shift, to be dragged.
      if ((target as HTMLElement).dataset['borde'] !== undefined) event.preventDefault();
      whilePressed(nativeEvent, (drags) => drags.beginDrag(nativeEvent, context));
    }
  }

  function onClick(event: MouseEvent<HTMLDivElement>) {
    // On a Mac it was a right click, which Safari follows with this one.
    if (event.ctrlKey && wasRightClick.current) return;
    press(pointedAt(event));
  }

  function onContextMenu(event: MouseEvent<HTMLDivElement>) {
    // A long press and the keyboard's menu key also fire this, and must not remove. On a Mac, Ctrl with the
    // first button is a right click.
    if (pointer.current === 'touch' || (event.button !== 2 && !event.ctrlKey)) return;
    const target = pointedAt(event);
    wasRightClick.current = true;
    if (target === null) return;
    event.preventDefault();
    void commands.remove(target);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    pointer.current = 'keyboard';
    const command = keyCommand(event);
    const pressedOn = event.target as Element;
    if (targetOf(pressedOn) === null || command === null) return;
    const handled = commands.key(command, () => keyFocus.read(pressedOn));
    if (handled) event.preventDefault();
  }

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={board.name}
      aria-multiselectable="true"
      aria-colcount={days.length + 1}
      className={styles['grid']}
      data-vista={board.vista}
      data-filtro={filter}
      data-cambio-hora={days.some((view) => hasClockChange(view.clock)) ? '' : undefined}
      onPointerDown={onPointerDown}
      onClick={onClick}
      onContextMenu={onContextMenu}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        keyFocus.forget();
        if (target.matches('[role="gridcell"]') && grid.current) makeTabStop(grid.current, target);
      }}
      // The grid is no tab stop itself: one of its cells is. A scroller would become one by default.
      tabIndex={-1}
    >
      <div role="rowgroup" className={styles['head']}>
        <div role="row" className={styles['headRow']}>
          <div role="columnheader" aria-colindex={1}>
            <span className="visually-hidden">{messages.hours}</span>
          </div>
          {days.map((view, column) => (
            <DayHead
              // biome-ignore lint/suspicious/noArrayIndexKey: a column stays, its day changes
              key={column}
              column={column}
              fecha={view.fecha}
              clock={view.clock}
              today={view.fecha === today}
            />
          ))}
        </div>
      </div>
      <div role="presentation" className={styles['body']}>
        <DaySlots days={days} />
        <div ref={beneath} className={styles['layer']} aria-hidden="true" />
        <div ref={columns} className={styles['columns']} aria-hidden="true">
          {days.map((view, column) => (
            <DayShifts
              // biome-ignore lint/suspicious/noArrayIndexKey: a column stays, its day changes
              key={column}
              view={view}
              clock={view.fecha === today ? clock : null}
              selected={selected?.fecha === view.fecha ? selected.start : null}
            />
          ))}
          <div ref={ghost} className={styles['ghost']} data-arrastre="" hidden>
            <span className={styles['ghostTime']} />
          </div>
        </div>
      </div>
    </div>
  );
}
