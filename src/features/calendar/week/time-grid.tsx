import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import type { Shift } from '#domain/calendar/day.ts';
import { estadoOf } from '#domain/calendar/status.ts';
import {
  type Fecha,
  parseHora,
  SLOT_MINUTES,
  type Slot,
  slotStart,
} from '#domain/calendar/time.ts';
import { hasClockChange, type ZoneClock } from '#domain/calendar/zone.ts';
import type { GridActions } from '#features/calendar/commands/calendar-commands.ts';
import type { DragSurface } from '#features/calendar/commands/grid-drag.ts';
import {
  findCell,
  type GridTarget,
  makeTabStop,
  targetAt,
  targetOf,
} from '#features/calendar/commands/grid-target.ts';
import { keyCommand } from '#features/calendar/commands/key-command.ts';
import { loadDrag } from '#features/calendar/commands/load-drag.ts';
import { focusIn, useViewFocus } from '#features/calendar/commands/use-view-focus.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { horaOf } from '#features/calendar/view-model/describe-shift.ts';
import { type Filter, OPENS_AT_SLOT, type TimeView } from '#features/calendar/view-model/views.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { useServices } from '#services';
import { DayHead } from './day-head.tsx';
import { DayShifts } from './day-shifts.tsx';
import { DaySlots } from './day-slots.tsx';
import { whenSwiped } from './grid-swipe.ts';
import styles from './time-grid.module.css';

interface TimeGridProps {
  readonly vista: TimeView;
  readonly name: string;
  readonly days: readonly DayView[];
  readonly today: Fecha;
  /** How often «Hoy» was pressed; the present may be far from the hours on the screen. */
  readonly todayPresses: number;
  readonly clock: ZoneClock;
  readonly filter: Filter;
  readonly selected: Shift | null;
  readonly actions: GridActions;
  /** Gets the focus as soon as it is on the screen. */
  readonly awaited: RefObject<GridTarget | null>;
  /** Between slots and blocks; its children are placed in the days' columns. */
  readonly layer: HTMLElement;
}

const LABEL_PX = 10;
const HALF_HOURS = { of: targetOf, find: findCell };

/**
 * Days as columns, slots as rows: the week, three days or one. An ARIA grid of rows and cells, with the
 * blocks in a layer above; one set of listeners serves all.
 */
export function TimeGrid(props: TimeGridProps) {
  const {
    vista,
    name,
    days,
    today,
    todayPresses,
    clock,
    filter,
    selected,
    actions,
    awaited,
    layer,
  } = props;
  const { now } = useServices();
  const grid = useRef<HTMLDivElement>(null);
  const beneath = useRef<HTMLDivElement>(null);
  const columns = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const pointer = useRef('mouse');
  const wasRightClick = useRef(false);
  useLayoutEffect(() => beneath.current?.replaceChildren(layer), [layer]);

  useLayoutEffect(() => {
    const element = grid.current;
    const first = element?.querySelector(`[data-hora="${horaOf(OPENS_AT_SLOT)}"]`);
    if (!element || !(first instanceof HTMLElement)) return;
    // The hour's label extends a little above its line.
    element.scrollTop = first.offsetTop - LABEL_PX;
  }, []);

  const answered = useRef(todayPresses);
  const isHere = days.some(({ fecha }) => fecha === today);
  useLayoutEffect(() => {
    if (grid.current === null || answered.current === todayPresses || !isHere) return;
    answered.current = todayPresses;
    const slot = Math.floor(clock.minuteOf(now()) / SLOT_MINUTES);
    findCell(grid.current, { fecha: today, slot })?.scrollIntoView({ block: 'nearest' });
  }, [todayPresses, isHere, today, clock, now]);

  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null || element.querySelector('[role="gridcell"][tabindex="0"]')) return;
    const fecha = (days.find((view) => view.fecha === today) ?? days[0])?.fecha;
    const cell = fecha === undefined ? null : findCell(element, { fecha, slot: OPENS_AT_SLOT });
    if (cell !== null) makeTabStop(element, cell);
  }, [days, today]);

  useViewFocus(grid, awaited, HALF_HOURS);

  useLayoutEffect(() => {
    const target = awaited.current;
    if (target === null || !days.some(({ fecha }) => fecha === target.fecha)) return;
    awaited.current = null;
    focusIn(grid.current && findCell(grid.current, target));
  }, [days, awaited]);

  function viewOf({ fecha }: { readonly fecha: Fecha }): DayView | undefined {
    return days.find((view) => view.fecha === fecha);
  }

  function placeOf(fecha: Fecha): number {
    return days.findIndex((view) => view.fecha === fecha);
  }

  function surfaceOf(fecha: Fecha): DragSurface | null {
    // The last child is the ghost.
    const all = [...(columns.current?.children ?? [])].slice(0, -1) as HTMLElement[];
    const column = all[placeOf(fecha)];
    return grid.current === null || ghost.current === null || column === undefined
      ? null
      : { scroller: grid.current, columns: all, column, ghost: ghost.current };
  }

  function press(target: GridTarget | null): void {
    if (target !== null) actions.press(target, pointer.current === 'touch');
  }

  /** A drag ends as an edit of what it began on: what somebody else changes meanwhile is a conflict. */
  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    pointer.current = event.pointerType;
    wasRightClick.current = false;
    if (event.pointerType === 'touch') whenSwiped(event.nativeEvent, actions.page);
    if (event.pointerType === 'touch' || event.button !== 0 || event.ctrlKey) return;
    const pressed = event.target as HTMLElement;
    const edge = pressed.dataset['borde'];
    if (edge === 'inicio' || edge === 'fin') {
      const shift = shiftOf(days, pressed);
      const view = shift && viewOf(shift);
      const surface = shift && surfaceOf(shift.fecha);
      if (!shift || !view || !surface) return;
      event.preventDefault();
      const { clientX, clientY } = event;
      whilePressed(event.nativeEvent, ({ edgeDrag, followPointer }) => {
        followPointer(surface, event.nativeEvent, edgeDrag(view, shift, edge), (ends) => {
          if (ends === null) return;
          // A handle released where it was pressed: it covered a click.
          if (ends.start === shift.start && ends.end === shift.end) {
            press(targetAt(clientX, clientY));
          } else actions.resize(shift, ends);
        });
      });
      return;
    }
    const target = targetOf(pressed);
    const view = target && viewOf(target);
    const surface = target && surfaceOf(target.fecha);
    if (target && view && surface && actions.canPaint(view, target)) {
      whilePressed(event.nativeEvent, ({ followPointer, paintDrag, whenDragged }) => {
        whenDragged(event.nativeEvent, false, (move) => {
          followPointer(surface, move, paintDrag(view, target), (interval) => {
            if (interval !== null) actions.paint(target.fecha, interval);
          });
        });
      });
      return;
    }
    const shift = target && view && shownShiftAt(view, target.slot, filter);
    if (target && shift && surface) {
      whilePressed(event.nativeEvent, ({ followPointer, moveDrag, whenDragged }) => {
        whenDragged(event.nativeEvent, true, (move) => {
          followPointer(surface, move, moveDrag(days, shift, target.slot), (to) => {
            if (to === null) return;
            // Released where it was pressed, by a hand that trembles: a click.
            if (to.by.days === 0 && to.by.slots === 0) press(target);
            else actions.move(shift, to.by).catch(notLoaded);
          });
        });
      });
    }
  }

  function onClick(event: MouseEvent<HTMLDivElement>) {
    const { target, clientX, clientY, ctrlKey } = event;
    // On a Mac it was a right click, which Safari follows with this one.
    if (ctrlKey && wasRightClick.current) return;
    // With touch a handle cannot be dragged, and it covers the slot that is meant.
    const isHandle = (target as HTMLElement).dataset['borde'] !== undefined;
    press(isHandle ? targetAt(clientX, clientY) : targetOf(target as Element));
  }

  function onContextMenu(event: MouseEvent<HTMLDivElement>) {
    // A long press and the keyboard's menu key also fire this, and must not remove. On a Mac, Ctrl with the
    // first button is a right click.
    if (pointer.current === 'touch' || (event.button !== 2 && !event.ctrlKey)) return;
    const target = targetOf(event.target as Element) ?? targetAt(event.clientX, event.clientY);
    wasRightClick.current = true;
    if (target === null) return;
    event.preventDefault();
    actions.remove(target);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    pointer.current = 'keyboard';
    const element = grid.current;
    const target = targetOf(event.target as Element);
    const command = keyCommand(event);
    if (element === null || target === null || command === null) return;
    const focus = (column: number, slot: number) => {
      const fecha = days[column]?.fecha;
      if (fecha === undefined) return;
      focusIn(findCell(element, { fecha, slot }));
    };
    const handled = actions.key(command, target, {
      column: placeOf(target.fecha),
      columns: days.length,
      focus,
      focusWhenShown(next) {
        awaited.current = next;
      },
    });
    if (handled) event.preventDefault();
  }

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={name}
      aria-multiselectable="true"
      aria-colcount={days.length + 1}
      className={styles['grid']}
      data-vista={vista}
      data-filtro={filter}
      data-cambio-hora={days.some((view) => hasClockChange(view.clock)) ? '' : undefined}
      onPointerDown={onPointerDown}
      onClick={onClick}
      onContextMenu={onContextMenu}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
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
          <div ref={ghost} className={styles['ghost']} hidden>
            <span className={styles['ghostTime']} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Which block an element of the layer of blocks belongs to. */
function shiftOf(days: readonly DayView[], element: HTMLElement): Shift | null {
  const box = element.closest<HTMLElement>('[data-bloque]');
  const view = days.find(({ fecha }) => fecha === box?.dataset['fecha']);
  const start = parseHora(box?.dataset['inicio'] ?? '');
  return view?.shifts.find((shift) => shift.offGrid === null && shift.start === start) ?? null;
}

/** The block on a slot, if the filter shows it and it can be moved. */
function shownShiftAt({ shifts }: DayView, slot: Slot, filter: Filter): Shift | undefined {
  const minute = slotStart(slot);
  return shifts.find(
    (shift) =>
      shift.offGrid === null &&
      shift.start <= minute &&
      minute < shift.end &&
      (filter === 'todas' || filter === estadoOf(shift)),
  );
}

/** Begins a drag once its code is loaded; a press released before that is a click. */
function whilePressed(
  press: globalThis.PointerEvent,
  begin: (drags: Awaited<ReturnType<typeof loadDrag>>) => void,
): void {
  const pressed = new AbortController();
  const { signal } = pressed;
  let latest = press;
  const letGo = ({ pointerId }: globalThis.PointerEvent) => {
    if (pointerId === press.pointerId) pressed.abort();
  };
  const note = (move: globalThis.PointerEvent) => {
    latest = move;
  };
  addEventListener('pointermove', note, { signal });
  addEventListener('pointerup', letGo, { signal });
  addEventListener('pointercancel', letGo, { signal });
  loadDrag().then((drags) => {
    if (signal.aborted) return;
    pressed.abort();
    begin(drags);
    // Replays where the pointer went meanwhile, since it may rest there.
    if (latest !== press) press.target?.dispatchEvent(new PointerEvent('pointermove', latest));
  }, notLoaded);
}

/** The shift stays where it is: another drag asks for the code again. */
function notLoaded(cause: unknown): void {
  console.warn('the code of a drag was not to be had', cause);
}
