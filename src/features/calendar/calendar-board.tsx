import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Shift } from '#domain/calendar/day.ts';
import { addDays, type Fecha } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { fullName, type Person } from '#domain/people/person.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAnnouncer } from './announcer.ts';
import { CalendarBar } from './calendar-bar.tsx';
import type { OpenDialog } from './calendar-dialogs.tsx';
import styles from './calendar-page.module.css';
import { CalendarView } from './calendar-view.tsx';
import { calendarCommands } from './commands/calendar-commands.ts';
import type { GridTarget } from './commands/grid-target.ts';
import {
  AwaitedNotice,
  CalendarDialogs,
  ConflictNotice,
  DefaultCaregiver,
  Planner,
  prepareViews,
  SelectionBar,
} from './lazy-views.ts';
import { DraftBar } from './saving/draft-bar.tsx';
import { useSelection } from './shift-sheet/use-selection.ts';
import { isContested, useCalendar } from './store/use-calendar.ts';
import { useNow } from './store/use-now.ts';
import { useHistoryKeys } from './use-history-keys.ts';
import { useNewShiftChoice } from './use-new-shift-choice.ts';
import { type Go, usePeriod } from './use-period.ts';
import { describePeriod } from './view-model/describe-period.ts';
import { type Filter, fechasOf, stepFrom, type Vista } from './view-model/views.ts';

export interface CalendarBoardProps {
  readonly patient: Person;
  readonly clock: ZoneClock;
  readonly fecha: Fecha;
  readonly vista: Vista;
  readonly onGo: Go;
}

/** One patient's calendar with all its controls. */
export function CalendarBoard(props: CalendarBoardProps) {
  const { patient, clock, fecha, vista, onGo } = props;
  const calendar = useCalendar(patient.id, fecha, clock);
  const isAwaited = calendar?.isAwaited === true;
  const [wasAwaited, setWasAwaited] = useState(false);
  if (isAwaited && !wasAwaited) setWasAwaited(true);
  const announcer = useAnnouncer();
  const [filter, setFilter] = useState<Filter>('todas');
  const { confirming, setConfirming, defaultChoice, setDefaultChoice, choice } =
    useNewShiftChoice();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  // The element in which the planner draws outside its own row.
  const [layer] = useState(() => document.createElement('div'));
  const above = useRef<HTMLDivElement>(null);
  const nextFocus = useRef<GridTarget>(null);

  useEffect(prepareViews, []);

  const today = useNow(clock.fechaOf);
  const { show, controls, todayPresses } = usePeriod(onGo, announcer.say, today);
  const name = fullName(patient) || messages.noName;
  const period = describePeriod(vista, fecha);
  const days = calendar === null || vista === 'mes' ? [] : fechasOf(vista, fecha).map(calendar.day);
  const { selected, select, follow } = useSelection(days);
  const sheetOpen = dialog?.kind === 'sheet';

  function openSheet(shift: Shift): void {
    select(shift);
    setDialog({ kind: 'sheet' });
  }

  function openHelp(): void {
    setDialog({ kind: 'keys' });
  }

  // When the shift of the open sheet disappears, the sheet closes: else it would open for the next selection.
  if (sheetOpen && calendar !== null && selected === null) setDialog(null);

  const open = calendar?.open;
  const defaultCaregiver = useMemo(
    () =>
      defaultChoice === null || open === undefined ? null : (
        <Suspense>
          <DefaultCaregiver
            open={open}
            caregiver={defaultChoice.cuidador}
            onForget={() => setDefaultChoice(null)}
          />
        </Suspense>
      ),
    [defaultChoice, setDefaultChoice, open],
  );

  const commands =
    calendar &&
    calendarCommands({
      calendar,
      say: announcer.say,
      choice,
      ask: (at, interval) => setDialog({ kind: 'choose-caregiver', fecha: at, interval }),
      select,
      follow,
      openSheet,
      openHelp,
      page: (step) => show((at) => ({ fecha: stepFrom(at.vista, at.fecha, step) }), true),
      moveDays: (days) => show((at) => ({ fecha: addDays(at.fecha, days) }), true),
    });

  useHistoryKeys(commands, sheetOpen);

  const gridName = messages.gridName(name, isAwaited ? `${period}, ${messages.awaited}` : period);
  return (
    <div className={styles['board']} data-sin-turnos={isAwaited ? '' : undefined}>
      <p ref={announcer.ref} className="visually-hidden" aria-live="polite" aria-atomic="true" />
      <CalendarBar
        vista={vista}
        period={period}
        filter={filter}
        confirming={confirming}
        defaultCaregiver={defaultCaregiver}
        onFilter={setFilter}
        onConfirming={setConfirming}
        {...controls}
      >
        <Suspense fallback={<PlannerPlaceholder />}>
          {calendar === null || isAwaited ? (
            // Its figures, copies and files would count hours as free whose shifts have not come yet.
            <PlannerPlaceholder />
          ) : (
            <Planner
              calendar={calendar}
              patient={patient}
              fecha={fecha}
              vista={vista}
              clock={clock}
              today={today}
              say={announcer.say}
              layer={layer}
              above={above}
              onKeys={openHelp}
            />
          )}
        </Suspense>
      </CalendarBar>
      {calendar === null || !(isContested(calendar) || calendar.contested.length > 0) ? null : (
        <Suspense>
          <ConflictNotice calendar={calendar} />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton lines={6} />}>
        {calendar === null || commands === null ? (
          <Skeleton lines={6} />
        ) : (
          <CalendarView
            calendar={calendar}
            commands={commands}
            vista={vista}
            fecha={fecha}
            days={days}
            name={gridName}
            clock={clock}
            today={today}
            todayPresses={todayPresses}
            filter={filter}
            selected={selected}
            nextFocus={nextFocus}
            layer={layer}
            show={show}
            onEdit={openSheet}
            onAdd={(at) => setDialog({ kind: 'add', fecha: at })}
          />
        )}
      </Suspense>
      {calendar === null || commands === null ? null : (
        <DraftBar
          calendar={calendar}
          commands={commands}
          paciente={patient.id}
          vista={vista}
          // Clear the selection: its bar would cover the days.
          onSave={() => select(null)}
          above={above}
        >
          {wasAwaited ? (
            <Suspense>
              <AwaitedNotice calendar={calendar} above={above} />
            </Suspense>
          ) : null}
          {selected === null || sheetOpen || vista === 'lista' ? null : (
            <Suspense>
              <SelectionBar
                open={calendar.open}
                view={calendar.day(selected.fecha)}
                shift={selected}
                onEdit={() => setDialog({ kind: 'sheet' })}
                onRemove={() => commands.removeShifts([selected])}
                onClose={() => select(null)}
              />
            </Suspense>
          )}
        </DraftBar>
      )}
      {calendar === null || commands === null || dialog === null ? null : (
        <Suspense>
          <CalendarDialogs
            dialog={dialog}
            calendar={calendar}
            commands={commands}
            selected={selected}
            confirming={confirming}
            defaultChoice={defaultChoice}
            say={announcer.say}
            onDefaultChoice={setDefaultChoice}
            onSelect={select}
            onMoved={(shift) => {
              select(shift);
              if (days.every(({ fecha }) => fecha !== shift.fecha)) {
                show(() => ({ fecha: shift.fecha }), true);
              }
            }}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </div>
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
