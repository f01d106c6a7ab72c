import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Block } from '#domain/calendar/day.ts';
import { addDays, type Fecha } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { fullName, type Person } from '#domain/people/person.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAnnouncer } from './announcer.ts';
import { CalendarBar } from './calendar-bar.tsx';
import type { OpenDialog } from './calendar-dialogs.tsx';
import styles from './calendar-page.module.css';
import { CalendarView } from './calendar-view.tsx';
import { DraftBar } from './draft/draft-bar.tsx';
import { gridActions } from './grid/grid-actions.ts';
import type { GridTarget } from './grid/grid-target.ts';
import {
  AwaitedShifts,
  CalendarDialogs,
  ConflictNotice,
  DefaultCarer,
  Planner,
  prepareViews,
  SelectionBar,
} from './lazy-views.ts';
import { useSelection } from './shift/use-selection.ts';
import { periodWords } from './shown/period-words.ts';
import { type Filter, fechasOf, stepFrom, type Vista } from './shown/views.ts';
import { isContested, useCalendar } from './state/use-calendar.ts';
import { useNow } from './state/use-now.ts';
import { useHistoryKeys } from './use-history-keys.ts';
import { useNewShiftChoice } from './use-new-shift-choice.ts';
import { type Go, usePeriod } from './use-period.ts';

export interface CalendarBoardProps {
  readonly lovedOne: Person;
  readonly clock: ZoneClock;
  readonly fecha: Fecha;
  readonly vista: Vista;
  readonly onGo: Go;
}

/** One loved one's calendar with all its controls. */
export function CalendarBoard(props: CalendarBoardProps) {
  const { lovedOne, clock, fecha, vista, onGo } = props;
  const calendar = useCalendar(lovedOne.id, fecha, clock);
  const isAwaited = calendar?.isAwaited === true;
  const [wasAwaited, setWasAwaited] = useState(false);
  if (isAwaited && !wasAwaited) setWasAwaited(true);
  const announcer = useAnnouncer();
  const [filter, setFilter] = useState<Filter>('todas');
  const { confirming, setConfirming, kept, setKept, choice } = useNewShiftChoice();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  // The element in which the planner draws outside its own row.
  const [layer] = useState(() => document.createElement('div'));
  const above = useRef<HTMLDivElement>(null);
  const awaited = useRef<GridTarget>(null);

  useEffect(prepareViews, []);

  const today = useNow(clock.fechaOf);
  const { show, controls, todayPresses } = usePeriod(onGo, announcer.say, today);
  const name = fullName(lovedOne) || words.noName;
  const period = periodWords(vista, fecha);
  const days = calendar === null || vista === 'mes' ? [] : fechasOf(vista, fecha).map(calendar.day);
  const { selected, select, follow } = useSelection(days);
  const sheetOpen = dialog?.kind === 'sheet';

  function openSheet(block: Block): void {
    select(block);
    setDialog({ kind: 'sheet' });
  }

  function openHelp(): void {
    setDialog({ kind: 'keys' });
  }

  // If the block of the open sheet disappears, close the sheet, so that it does not open for the next
  // selection.
  if (sheetOpen && calendar !== null && selected === null) setDialog(null);

  const open = calendar?.open;
  const keptCarer = useMemo(
    () =>
      kept === null || open === undefined ? null : (
        <Suspense>
          <DefaultCarer open={open} carer={kept.cuidador} onForget={() => setKept(null)} />
        </Suspense>
      ),
    [kept, setKept, open],
  );

  const actions =
    calendar &&
    gridActions({
      calendar,
      say: announcer.say,
      choice,
      ask: (at, interval) => setDialog({ kind: 'choose-carer', fecha: at, interval }),
      select,
      follow,
      openSheet,
      openHelp,
      page: (step) => show((at) => ({ fecha: stepFrom(at.vista, at.fecha, step) }), true),
      moveDays: (days) => show((at) => ({ fecha: addDays(at.fecha, days) }), true),
    });

  useHistoryKeys(actions, sheetOpen);

  const gridName = words.gridName(name, isAwaited ? `${period}, ${words.awaited}` : period);
  return (
    <div className={styles['board']} data-sin-turnos={isAwaited ? '' : undefined}>
      <p ref={announcer.ref} className="visually-hidden" aria-live="polite" aria-atomic="true" />
      <CalendarBar
        vista={vista}
        period={period}
        filter={filter}
        confirming={confirming}
        kept={keptCarer}
        onFilter={setFilter}
        onConfirming={setConfirming}
        {...controls}
      >
        <Suspense fallback={<PlannerRoom />}>
          {calendar === null || isAwaited ? (
            // Its figures, copies and files would take what has not come for nothing.
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
        {calendar === null || actions === null ? (
          <Skeleton lines={6} />
        ) : (
          <CalendarView
            calendar={calendar}
            actions={actions}
            vista={vista}
            fecha={fecha}
            days={days}
            name={gridName}
            clock={clock}
            today={today}
            todayPresses={todayPresses}
            filter={filter}
            selected={selected}
            awaited={awaited}
            layer={layer}
            show={show}
            onEdit={openSheet}
            onAdd={(at) => setDialog({ kind: 'add', fecha: at })}
          />
        )}
      </Suspense>
      {calendar === null || actions === null ? null : (
        <DraftBar
          calendar={calendar}
          actions={actions}
          paciente={lovedOne.id}
          vista={vista}
          // Clear the selection: its bar would cover the days.
          onSave={() => select(null)}
          above={above}
        >
          {wasAwaited ? (
            <Suspense>
              <AwaitedShifts calendar={calendar} above={above} />
            </Suspense>
          ) : null}
          {selected === null || sheetOpen || vista === 'lista' ? null : (
            <Suspense>
              <SelectionBar
                open={calendar.open}
                view={calendar.day(selected.fecha)}
                block={selected}
                onEdit={() => setDialog({ kind: 'sheet' })}
                onRemove={() => actions.removeBlocks([selected])}
                onClose={() => select(null)}
              />
            </Suspense>
          )}
        </DraftBar>
      )}
      {calendar === null || actions === null || dialog === null ? null : (
        <Suspense>
          <CalendarDialogs
            dialog={dialog}
            calendar={calendar}
            actions={actions}
            selected={selected}
            confirming={confirming}
            kept={kept}
            say={announcer.say}
            onKeep={setKept}
            onSelect={select}
            onMoved={(block) => {
              select(block);
              if (days.every(({ fecha }) => fecha !== block.fecha)) {
                show(() => ({ fecha: block.fecha }), true);
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
function PlannerRoom() {
  return (
    <>
      <i className={styles['menuRoom']} />
      <i className={styles['summaryRoom']} />
    </>
  );
}
