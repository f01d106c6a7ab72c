import {
  type KeyboardEvent,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Block } from '#domain/calendar/day.ts';
import { type Choice, PENDING } from '#domain/calendar/edit.ts';
import { addDays, type Fecha, SLOT_MINUTES } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { fullName, type Person } from '#domain/people/person.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAnnouncer } from './announcer.ts';
import { CalendarBar } from './calendar-bar.tsx';
import styles from './calendar-page.module.css';
import type { Shown } from './calendar-search.ts';
import { DraftBar } from './draft/draft-bar.tsx';
import { addShift, gridActions } from './grid/grid-actions.ts';
import type { Interval } from './grid/grid-drag.ts';
import { keyCommand } from './grid/grid-keys.ts';
import type { GridTarget } from './grid/grid-target.ts';
import { TimeGrid } from './grid/time-grid.tsx';
import {
  BlockSheet,
  CarerChooser,
  ConflictNotice,
  DefaultCarer,
  ListView,
  MonthView,
  NoCalendar,
  Planner,
  prepareViews,
  SelectionBar,
  ShiftDialog,
} from './lazy-views.ts';
import { type Selection, selectedBlock, selectionOf } from './shift/selection.ts';
import { periodWords } from './shown/period-words.ts';
import { type Filter, fechasOf, stepFrom, type Vista } from './shown/views.ts';
import { isContested, useCalendar } from './state/use-calendar.ts';
import { useNow } from './state/use-now.ts';

export interface CalendarBoardProps {
  readonly lovedOne: Person;
  readonly clock: ZoneClock;
  readonly fecha: Fecha;
  readonly vista: Vista;
  readonly onGo: (change: (at: Shown) => Partial<Shown>, replace?: boolean) => void;
}

/** One loved one's calendar with all its controls. */
export function CalendarBoard(props: CalendarBoardProps) {
  const { lovedOne, clock, fecha, vista, onGo } = props;
  const found = useCalendar(lovedOne.id, fecha, clock);
  const calendar = found === 'unlisted' ? null : found;
  const announcer = useAnnouncer();
  const [filter, setFilter] = useState<Filter>('todas');
  const [confirming, setConfirming] = useState(false);
  /** The caregiver that every new confirmed shift gets; null asks each time. */
  const [kept, setKept] = useState<Choice | null>(null);
  const [asking, setAsking] = useState<{ fecha: Fecha; interval: Interval } | null>(null);
  const [addingOn, setAddingOn] = useState<Fecha | null>(null);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [selection, setSelection] = useState<Selection | null>(null);
  /** How often «Hoy» was pressed. */
  const [todayPresses, setTodayPresses] = useState(0);
  // Where the planner draws beside its own row.
  const [layer] = useState(() => document.createElement('div'));
  const above = useRef<HTMLDivElement>(null);
  const awaited = useRef<GridTarget>(null);

  useEffect(prepareViews, []);

  const today = useNow(clock.fechaOf);
  const name = fullName(lovedOne) || words.noName;
  const period = periodWords(vista, fecha);
  const days = calendar === null || vista === 'mes' ? [] : fechasOf(vista, fecha).map(calendar.day);
  // Hide the selection bar while its day is off screen. The selection stays, and shows again with the day.
  const selectedDay = days.find((day) => day.fecha === selection?.fecha);
  const selected =
    selectedDay === undefined || selection === null
      ? null
      : selectedBlock(selectedDay.shown, selection);

  function select(block: Block | null): void {
    setSelection(block && selectionOf(block));
  }

  function openSheet(block: Block): void {
    select(block);
    setSheetOpen(true);
  }

  // A block that is taken away under its sheet takes the sheet along, and opens none for the next.
  if (sheetOpen && calendar !== null && selected === null) setSheetOpen(false);

  const show = useCallback(
    (change: (at: Shown) => Partial<Shown>, replace = false) => {
      onGo((at) => {
        const next = change(at);
        announcer.say(periodWords(next.vista ?? at.vista, next.fecha ?? at.fecha));
        return next;
      }, replace);
    },
    [onGo, announcer],
  );

  const turning = useMemo(
    () => ({
      onVista: (vista: Vista) => show(() => ({ vista })),
      onStep: (step: -1 | 1) => show((at) => ({ fecha: stepFrom(at.vista, at.fecha, step) })),
      onToday() {
        setTodayPresses((times) => times + 1);
        show(() => ({ fecha: today }));
      },
    }),
    [show, today],
  );
  const confirm = useCallback((on: boolean) => {
    setConfirming(on);
    setKept(null);
  }, []);
  const open = calendar?.open;
  const keptCarer = useMemo(
    () =>
      kept === null || open === undefined ? null : (
        <Suspense>
          <DefaultCarer open={open} carer={kept.cuidador} onForget={() => setKept(null)} />
        </Suspense>
      ),
    [kept, open],
  );

  const actions =
    calendar &&
    gridActions({
      calendar,
      say: announcer.say,
      choice: confirming ? kept : PENDING,
      ask: (at, interval) => setAsking({ fecha: at, interval }),
      select,
      follow(block, { start, end }) {
        if (selection === null || selected === null || !isWithin(selected, block)) return;
        // Keep the originally selected half hour while the block contains it, so that undo selects the same
        // block.
        const slot = Math.min(selection.slot, end / SLOT_MINUTES - 1);
        setSelection({ ...selection, slot: Math.max(slot, start / SLOT_MINUTES) });
      },
      openSheet,
      page: (step) => show((at) => ({ fecha: stepFrom(at.vista, at.fecha, step) }), true),
      turn: (days) => show((at) => ({ fecha: addDays(at.fecha, days) }), true),
    });

  function onKeyDown(event: KeyboardEvent) {
    // Within the grid the grid has answered already; in a field the keys are the field's.
    if (event.defaultPrevented || isTyped(event.target)) return;
    // Behind a question nobody sees what becomes of a shift; its own sheet shows it.
    if (!sheetOpen && (event.target as Element).closest('dialog') !== null) return;
    const command = keyCommand(event);
    if (command?.kind !== 'undo' && command?.kind !== 'redo') return;
    event.preventDefault();
    actions?.[command.kind]();
  }

  if (found === 'unlisted') {
    return (
      <Suspense fallback={<Skeleton lines={6} />}>
        <NoCalendar because="awaited" />
      </Suspense>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Z works on all of the calendar
    <div className={styles['board']} onKeyDown={onKeyDown}>
      <p ref={announcer.ref} className="visually-hidden" aria-live="polite" aria-atomic="true" />
      <CalendarBar
        vista={vista}
        period={period}
        filter={filter}
        confirming={confirming}
        kept={keptCarer}
        onFilter={setFilter}
        onConfirming={confirm}
        {...turning}
      >
        <Suspense fallback={<PlannerRoom />}>
          {calendar === null ? (
            <PlannerRoom />
          ) : (
            <Planner
              calendar={calendar}
              lovedOne={lovedOne}
              fecha={fecha}
              vista={vista}
              clock={clock}
              today={today}
              say={announcer.say}
              layer={layer}
              above={above}
            />
          )}
        </Suspense>
      </CalendarBar>
      {calendar === null || !isContested(calendar) ? null : (
        <Suspense>
          <ConflictNotice calendar={calendar} />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton lines={6} />}>
        {calendar === null || actions === null ? (
          <Skeleton lines={6} />
        ) : vista === 'mes' ? (
          <MonthView
            calendar={calendar}
            fecha={fecha}
            today={today}
            name={words.gridName(name, period)}
            awaited={awaited}
            onTurn={(to) => show(() => ({ fecha: to }), true)}
            onOpenWeek={(opened) => show(() => ({ fecha: opened, vista: 'semana' }))}
          />
        ) : vista === 'lista' ? (
          <ListView
            open={calendar.open}
            name={words.gridName(name, period)}
            days={days}
            today={today}
            todayPresses={todayPresses}
            filter={filter}
            actions={actions}
            awaited={awaited}
            onEdit={openSheet}
            onAdd={setAddingOn}
          />
        ) : (
          <TimeGrid
            vista={vista}
            name={words.gridName(name, period)}
            days={days}
            today={today}
            clock={clock}
            filter={filter}
            selected={selected}
            actions={actions}
            awaited={awaited}
            layer={layer}
          />
        )}
      </Suspense>
      {calendar === null || actions === null ? null : (
        <DraftBar
          calendar={calendar}
          actions={actions}
          paciente={lovedOne.id}
          vista={vista}
          // What was chosen is done with, and its bar stands over the days.
          onSave={() => setSelection(null)}
          above={above}
        >
          {selected === null || sheetOpen || vista === 'lista' ? null : (
            <Suspense>
              <SelectionBar
                open={calendar.open}
                view={calendar.day(selected.fecha)}
                block={selected}
                onEdit={() => setSheetOpen(true)}
                onRemove={() => actions.removeBlock(selected)}
                onClose={() => setSelection(null)}
              />
            </Suspense>
          )}
        </DraftBar>
      )}
      <Suspense>
        {calendar === null || actions === null || selected === null || !sheetOpen ? null : (
          <BlockSheet
            open={calendar.open}
            block={selected}
            view={calendar.day(selected.fecha)}
            onResize={actions.resize}
            onAssign={actions.assign}
            onRemove={(block) => {
              actions.removeBlock(block);
              setSheetOpen(false);
            }}
            onRemovePart={(part) => {
              actions.removePart(selected.fecha, part);
              setSheetOpen(false);
              setSelection(null);
            }}
            onClose={() => {
              setSheetOpen(false);
              setSelection(null);
            }}
          />
        )}
        {calendar === null || addingOn === null ? null : (
          <ShiftDialog
            calendar={calendar}
            fecha={addingOn}
            confirming={confirming}
            kept={kept?.cuidador ?? null}
            say={announcer.say}
            onClose={() => setAddingOn(null)}
          />
        )}
        {calendar === null || asking === null ? null : (
          <CarerChooser
            open={calendar.open}
            fecha={asking.fecha}
            interval={asking.interval}
            onChoose={(cuidador, keep) => {
              const choice: Choice = { status: 'confirmada', cuidador };
              if (keep) setKept(choice);
              setAsking(null);
              addShift(calendar, announcer.say, asking.fecha, asking.interval, choice);
            }}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** What the planner will take up: nothing moves when it comes. */
function PlannerRoom() {
  return (
    <>
      <i className={styles['menuRoom']} />
      <i className={styles['summaryRoom']} />
    </>
  );
}

/** Whether Ctrl+Z takes back letters there: a switch or a choice has none. */
function isTyped(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type);
}

/** Whether a change of `part` is one of `block`, which it may have become one with. */
function isWithin(block: Block, part: Block): boolean {
  return part.fecha === block.fecha && part.start >= block.start && part.end <= block.end;
}
