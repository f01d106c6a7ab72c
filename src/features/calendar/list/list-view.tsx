import { type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';
import type { ShownNote } from '#db/calendar/notes.ts';
import type { Shift } from '#domain/calendar/day.ts';
import { estadoOf } from '#domain/calendar/status.ts';
import { monthOf, parseFecha } from '#domain/calendar/time.ts';
import { type ClockDay, hasClockChange } from '#domain/calendar/zone.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { coverageOf } from '#domain/planner/coverage.ts';
import { dayMinutes, spansOf } from '#domain/planner/span.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { useCoverGap } from '#features/calendar/commands/cover-gap.ts';
import type { GridTarget } from '#features/calendar/commands/grid-target.ts';
import { unfold } from '#features/calendar/commands/unfold.ts';
import { useViewFocus } from '#features/calendar/commands/use-view-focus.ts';
import { useComing } from '#features/calendar/store/use-coming.ts';
import { useCareWindow, useNotes } from '#features/calendar/store/use-planning.ts';
import { useStandings } from '#features/calendar/store/use-standings.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { describeGap, describeSpan } from '#features/calendar/view-model/describe-planning.ts';
import {
  describeRemovals,
  removalsOf,
  shownEntries,
} from '#features/calendar/view-model/shift-entries.ts';
import { type Filter, OPENS_AT_SLOT } from '#features/calendar/view-model/views.ts';
import { dayInText } from '#i18n/describe-days.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { formatFecha, formatLength } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import disclosure from '#ui/disclosure.module.css';
import { PlusIcon } from '#ui/icons.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './list-view.module.css';
import { PresenceSlot } from './presence-slot.ts';
import { ShiftLine } from './shift-line.tsx';

/**
 * The week day by day as texts and plain buttons, for screen readers and switch access. It begins with today: earlier
 * days are folded up.
 */
export function ListView() {
  const { calendar, patient, name, today } = useBoard();
  const Presence = use(PresenceSlot);
  const isComing = useComing(calendar);
  const coverOf = useCoverGap();
  // Read while the shifts are still to come: data read after them would move them.
  const beside: Beside = {
    window: useCareWindow(calendar.open),
    notes: useNotes(calendar.open) ?? [],
    standings: useStandings(calendar),
  };
  const around = (presence: ReactNode, isPresenceRead: boolean) =>
    isPresenceRead && !isComing ? (
      <Days presence={presence} beside={beside} />
    ) : (
      <section className={styles['list']} aria-label={name}>
        {presence}
        <Skeleton lines={7} shape="shifts" />
      </section>
    );
  if (Presence === null) return around(null, true);
  // The days of another month may take long, and the card has its own.
  const waiting =
    isComing || calendar.awaited.includes(monthOf(today))
      ? 'lines'
      : calendar.isAwaited
        ? undefined
        : 'around';
  return (
    <Presence patient={patient} waiting={waiting} coverOf={coverOf}>
      {around}
    </Presence>
  );
}

/** The data that is read separately from the shifts and shown with them. */
interface Beside {
  readonly window: CareWindow | null;
  readonly notes: readonly ShownNote[];
  readonly standings: ReturnType<typeof useStandings>;
}

/** Mounted together with its days, because they contain the element that is first scrolled to and focused. */
function Days(props: { readonly presence: ReactNode; readonly beside: Beside }) {
  const { presence, beside } = props;
  const { calendar, name, days, today, todayPresses, nextFocus, openDialog } = useBoard();
  const list = useRef<HTMLElement>(null);
  const now = useRef<HTMLElement>(null);
  const hasToday = days.some(({ fecha }) => fecha === today);
  // On a phone the page was scrolled to the hours of the previous view.
  useLayoutEffect(() => {
    // In newer engines this returns a promise, which would be taken for the effect's cleanup.
    scrollTo(0, 0);
  }, []);
  useLayoutEffect(() => {
    if (todayPresses > 0 && hasToday) now.current?.scrollIntoView();
  }, [todayPresses, hasToday]);
  useViewFocus(list, nextFocus, TARGETS);
  const { window } = beside;
  const isKnown = window !== null && !calendar.isAwaited;
  // A week that is over has no other days.
  const past = hasToday ? days.filter(({ fecha }) => fecha < today) : [];
  const coming = days.filter((view) => !past.includes(view));
  const section = (view: DayView) => (
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
          aria-label={shiftMessages.list.addOn(dayInText(view.fecha))}
          onClick={() => openDialog({ kind: 'add', fecha: view.fecha })}
        >
          {shiftMessages.list.add}
        </Button>
      </header>
      {hasClockChange(view.clock) ? (
        <p className={styles['clock']}>
          {messages.clockChange}: {describeClock(view.clock)}
        </p>
      ) : null}
      <DayList view={view} beside={beside} />
      {calendar.isAwaited ? null : (
        // Its line is reserved before the care window is read.
        <p className={styles['gaps']} data-huecos={isKnown ? view.fecha : undefined}>
          {isKnown ? describeGap(coverageOf(view.shown, view.clock, window)) : '\u00a0'}
        </p>
      )}
    </section>
  );
  return (
    <section ref={list} className={styles['list']} aria-label={name} data-vista="lista">
      {presence}
      {past.length === 0 ? null : (
        <PastDays key={past[0]?.fecha} days={past}>
          {past.map(section)}
        </PastDays>
      )}
      {coming.map(section)}
    </section>
  );
}

const TARGETS = {
  of(element: Element | null): GridTarget | null {
    const fecha = parseFecha(element?.closest<HTMLElement>('[data-dia]')?.dataset['dia'] ?? '');
    return fecha === null ? null : { fecha, slot: OPENS_AT_SLOT };
  },
  find(list: Element, { fecha }: GridTarget): HTMLElement | null {
    const found = list.querySelector<HTMLElement>(`[data-dia="${fecha}"] button`);
    unfold(found);
    return found;
  },
};

/** The days before today, folded up unless one of them has unsaved or unsent changes. */
function PastDays(props: { readonly days: readonly DayView[]; readonly children: ReactNode }) {
  const { days, children } = props;
  const [isOpen] = useState(() => days.some(isEdited));
  return (
    <details className={`${disclosure['disclosure']} ${styles['past']}`} open={isOpen}>
      <summary>{shiftMessages.list.past(days.length)}</summary>
      <div className={styles['pastDays']}>{children}</div>
    </details>
  );
}

/** Whether a day has unsaved or unsent changes. */
function isEdited({ unsaved, removing, waiting }: DayView): boolean {
  return unsaved.size + removing.size + waiting.size > 0;
}

function DayList(props: { readonly view: DayView; readonly beside: Beside }) {
  const { view, beside } = props;
  const { calendar, filter } = useBoard();
  const shifts = shownEntries(view).filter(({ shift }) => isShown(shift, filter));
  const none = calendar.isAwaited ? messages.awaited : shiftMessages.list.none;
  return (
    <>
      {shifts.length === 0 ? (
        <p className={styles['none']}>
          {view.shifts.length === 0 ? none : shiftMessages.list.noneOfFilter}
        </p>
      ) : (
        <ul className={styles['blocks']}>
          {shifts.map((entry, index) => (
            <ShiftLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a line whose shift changes or goes keeps focus
              key={index}
              view={view}
              entry={entry}
              notes={beside.notes}
              standing={beside.standings(entry.shift)}
            />
          ))}
        </ul>
      )}
      {describeRemovals(removalsOf(view)).map((line) => (
        <p key={line} className={styles['gone']}>
          {line}
        </p>
      ))}
    </>
  );
}

/** «Día de 23 h. No existe: 00:00–01:00» */
function describeClock(clock: ClockDay): string {
  const length = messages.dayHours(formatLength(dayMinutes(clock)));
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
