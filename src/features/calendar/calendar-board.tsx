import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { type Choice, PENDING } from '#domain/calendar/edit.ts';
import { addDays, type Fecha } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { fullName, type Person } from '#domain/people/person.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAnnouncer } from './announcer.ts';
import { CalendarBar } from './calendar-bar.tsx';
import styles from './calendar-page.module.css';
import { type Board, BoardContext, type Go, type OpenDialog } from './commands/board.ts';
import { calendarCommands } from './commands/calendar-commands.ts';
import type { GridTarget } from './commands/grid-target.ts';
import {
  AfterFirstView,
  AwaitedNotice,
  CalendarDialogs,
  ConflictNotice,
  DefaultCaregiver,
  ListView,
  MonthView,
  Planner,
  SelectionBar,
} from './lazy-views.ts';
import { DraftBar } from './saving/draft-bar.tsx';
import { useSelection } from './shift-sheet/use-selection.ts';
import { isContested, useCalendar } from './store/use-calendar.ts';
import { useNow } from './store/use-now.ts';
import { useHistoryKeys } from './use-history-keys.ts';
import { usePeriod } from './use-period.ts';
import { describePeriodBriefly } from './view-model/describe-period.ts';
import { type Filter, fechasOf, stepFrom, type Vista } from './view-model/views.ts';
import { TimeGrid } from './week/time-grid.tsx';

/** One patient's calendar with all its controls. */
export function CalendarBoard(props: {
  readonly patient: Person;
  readonly clock: ZoneClock;
  readonly fecha: Fecha;
  readonly vista: Vista;
  /** Whether the dialog of a new shift is open at first. */
  readonly adds: boolean;
  readonly onGo: Go;
  /** Shows the period of today where the address names no day, and returns the day that is shown. */
  readonly onToday: () => Fecha;
}) {
  const { patient, clock, fecha, vista, onGo } = props;
  const calendar = useCalendar(patient.id, fecha, clock);
  const isAwaited = calendar?.isAwaited === true;
  const [wasAwaited, setWasAwaited] = useState(false);
  if (isAwaited && !wasAwaited) setWasAwaited(true);
  const announcer = useAnnouncer();
  const [filter, setFilter] = useState<Filter>('todas');
  const [confirming, setConfirming] = useState(false);
  const [defaultChoice, setDefaultChoice] = useState<Choice | null>(null);
  // Null asks the user first: the switch for confirmed shifts is on and there is no default caregiver.
  const choice = confirming ? defaultChoice : PENDING;
  const changeConfirming = useCallback((on: boolean) => {
    setConfirming(on);
    setDefaultChoice(null);
  }, []);
  const [dialog, setDialog] = useState<OpenDialog | null>(
    props.adds ? { kind: 'add', fecha } : null,
  );
  // The element in which the planner draws outside its own row.
  const [layer] = useState(() => document.createElement('div'));
  const above = useRef<HTMLDivElement>(null);
  const nextFocus = useRef<GridTarget>(null);
  const save = useRef<() => void>(null);

  const today = useNow(clock.fechaOf);
  const { show, controls, todayPresses } = usePeriod(onGo, announcer.say);
  const name = fullName(patient) || messages.noName;
  const period = describePeriodBriefly(vista, fecha);
  const days = calendar === null || vista === 'mes' ? [] : fechasOf(vista, fecha).map(calendar.day);
  const { selected, select, follow } = useSelection(days);
  const sheetOpen = dialog?.kind === 'sheet';

  const open = calendar?.open;
  const defaultCaregiver = useMemo(
    () =>
      defaultChoice === null || open === undefined ? null : (
        <DefaultCaregiver
          open={open}
          caregiver={defaultChoice.cuidador}
          onForget={() => setDefaultChoice(null)}
        />
      ),
    [defaultChoice, open],
  );

  const gridName = messages.gridName(name, isAwaited ? `${period}, ${messages.awaited}` : period);
  const board: Board | null = calendar && {
    calendar,
    commands: calendarCommands({
      calendar,
      say: announcer.say,
      choice,
      ask: (at, interval) => setDialog({ kind: 'choose-caregiver', fecha: at, interval }),
      select,
      follow,
      openSheet(shift) {
        select(shift);
        setDialog({ kind: 'sheet' });
      },
      openHelp: () => setDialog({ kind: 'keys' }),
      page: (step) => show((at) => ({ fecha: stepFrom(at.vista, at.fecha, step) }), true),
      moveDays: (count) => show((at) => ({ fecha: addDays(at.fecha, count) }), true),
    }),
    patient,
    clock,
    fecha,
    vista,
    today,
    todayPresses,
    filter,
    days,
    name: gridName,
    selected,
    select,
    say: announcer.say,
    show,
    openDialog: setDialog,
    nextFocus,
    save,
    layer,
    above,
  };

  useHistoryKeys(board?.commands ?? null, sheetOpen);

  return (
    <BoardContext value={board}>
      <div className={styles['board']} data-sin-turnos={isAwaited ? '' : undefined}>
        <AfterFirstView onToday={props.onToday} />
        <p ref={announcer.ref} className="visually-hidden" aria-live="polite" aria-atomic="true" />
        <CalendarBar
          vista={vista}
          period={period}
          filter={filter}
          confirming={confirming}
          defaultCaregiver={defaultCaregiver}
          onFilter={setFilter}
          onConfirming={changeConfirming}
          {...controls}
        >
          <Suspense fallback={<PlannerPlaceholder />}>
            {/* Not shown yet: hours would count as free whose shifts have not come. */}
            {board === null || isAwaited ? <PlannerPlaceholder /> : <Planner />}
          </Suspense>
        </CalendarBar>
        {calendar !== null && (isContested(calendar) || calendar.contested.length > 0) ? (
          <ConflictNotice />
        ) : null}
        <Suspense fallback={<Skeleton lines={6} />}>
          {board === null ? (
            <Skeleton lines={6} />
          ) : vista === 'mes' ? (
            <MonthView />
          ) : vista === 'lista' ? (
            <ListView />
          ) : (
            <TimeGrid />
          )}
        </Suspense>
        {board === null ? null : (
          <DraftBar>
            {wasAwaited ? <AwaitedNotice /> : null}
            {selected === null || sheetOpen || vista === 'lista' ? null : (
              <SelectionBar shift={selected} />
            )}
          </DraftBar>
        )}
        {board === null || dialog === null ? null : (
          <CalendarDialogs
            dialog={dialog}
            confirming={confirming}
            defaultChoice={defaultChoice}
            onDefaultChoice={setDefaultChoice}
            onClose={() => setDialog(null)}
          />
        )}
      </div>
    </BoardContext>
  );
}

/** Reserves the planner's space, so that nothing moves when it is loaded. */
function PlannerPlaceholder() {
  return (
    <>
      <i className={styles['menuRoom']} />
      <i className={styles['summaryRoom']} />
    </>
  );
}
