import { useLiveQuery } from 'dexie-react-hooks';
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readMe } from '#db/people/people.ts';
import type { Shift } from '#domain/calendar/day.ts';
import { SLOT_MINUTES } from '#domain/calendar/time.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { doubleBookings } from '#domain/planner/bookings.ts';
import { totalCoverage } from '#domain/planner/coverage.ts';
import { shiftsWithNote } from '#domain/planner/handover-note.ts';
import { jointHoursIn, jointHoursOf } from '#domain/planner/joint.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { PlanSheet, printSheet } from '#features/calendar/export/print-sheet.tsx';
import type { ShareByHand } from '#features/calendar/export/share.ts';
import {
  useCachedOtherBookings,
  useCareWindow,
  useNotes,
} from '#features/calendar/store/use-planning.ts';
import { useStandings } from '#features/calendar/store/use-standings.ts';
import { describeJoint } from '#features/calendar/view-model/describe-joint.ts';
import { describeDouble } from '#features/calendar/view-model/describe-planning.ts';
import { nightRestOf } from '#features/calendar/view-model/whole-night.ts';
import { joint as jointMessages } from '#i18n/es/joint.ts';
import { planner as messages } from '#i18n/es/planner.ts';
import { formatLength } from '#i18n/format.ts';
import { afterPaint } from '#platform/after-paint.ts';
import { useAccountContext } from '#services';
import { Button } from '#ui/button.tsx';
import { CheckIcon } from '#ui/icons.tsx';
import { MoreIcon } from '#ui/later-icons.tsx';
import { type ActivityDialog, ActivitySlot } from './activity-slot.ts';
import { BeginHint } from './begin-hint.tsx';
import { ChangesElsewhere } from './changes-elsewhere.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { dayPlan } from './day-plan.ts';
import { type DrawnMarks, describeMarks, drawMarks } from './draw-marks.ts';
import { ShareDialog } from './lazy-share.ts';
import { LostNotice } from './lost-notice.tsx';
import { markShifts, NOTHING_MARKED } from './mark-shifts.ts';
import { PlanHoursDialog } from './plan-hours-dialog.tsx';
import { PlanMenu } from './plan-menu.tsx';
import { periodFechas } from './plan-period.ts';
import styles from './planner.module.css';
import { RejectedNotice } from './rejected-notice.tsx';
import { Warning } from './warning.tsx';
import { WeekBeforeOffer } from './week-before-offer.tsx';

type Open = 'menu' | 'copy' | 'hours' | 'activity' | null;

const NOTHING: DrawnMarks = [];

/**
 * The uncovered hours of the days on the screen, double bookings, joint hours, and the menu of planning and export.
 * Rendered with the calendar, so that a toggle and its totals appear in one frame.
 */
export function Planner() {
  const { calendar, patient, fecha, vista, today, layer, ...board } = useBoard();
  const [open, setOpen] = useState<Open>(null);
  const ActivityDialog = useActivityDialog();
  const window = useCareWindow(calendar.open);
  const fechas = periodFechas(vista, fecha);
  const otherBookings = useCachedOtherBookings(calendar.open, fechas);
  const notes = useNotes(calendar.open) ?? [];
  const standings = useStandings(calendar);
  const views = fechas.map(calendar.day);
  const plans = window === null ? [] : views.map((view) => dayPlan(view, window));
  const bookings = plans.flatMap((plan) => plan.bookings);
  const doubles = doubleBookings(bookings, otherBookings);
  const jointHours = views.map(({ shifts }) => jointHoursOf(shifts));
  // Shifts that are over can no longer be decided.
  const doublesAhead = doubles.filter(({ fecha }) => fecha >= today);
  const joint = views.flatMap(({ fecha }, column) =>
    (fecha < today ? [] : (jointHours[column] ?? [])).flatMap((hours) => {
      const { before, after } = nightRestOf(calendar.day, hours.shifts[0]);
      const isNamed = before !== null && fechas.includes(before.fecha);
      return isNamed ? [] : [{ ...hours, fecha, end: after?.end ?? hours.end }];
    }),
  );
  const total = window === null ? null : totalCoverage(plans.map(({ coverage }) => coverage));
  const when = messages.when[vista];
  /** Only there are shifts drawn by their hours, and marked. */
  const hasHours = vista !== 'mes' && vista !== 'lista';
  const isChosen = window?.isDefault !== true;
  const close = () => setOpen(null);
  const [byHand, setByHand] = useState<ShareByHand | null>(null);

  /**
   * Opens a shift's sheet. From the month, which has no sheets, it goes to the shift's week with the shift selected.
   */
  function openShift(shift: Shift): void {
    const { fecha, start } = shift;
    board.select(shift);
    if (vista === 'mes') {
      board.nextFocus.current = { fecha, slot: Math.floor(start / SLOT_MINUTES) };
      board.show(() => ({ fecha, vista: 'semana' }));
    } else board.openDialog({ kind: 'sheet' });
  }

  const drawn = useRef(NOTHING);
  useLayoutEffect(() => {
    layer.toggleAttribute('data-sin-horas', !isChosen);
    const days = hasHours ? plans : [];
    drawn.current = drawMarks(
      layer,
      days.map(({ coverage }, column) => ({
        coverage,
        doubles: doubles.filter(({ fecha }) => fecha === coverage.fecha),
        noted: shiftsWithNote(notes, views[column]?.shifts ?? []),
      })),
      drawn.current,
    );
  });
  // Done later, because names are not painted, and all slots are checked.
  useEffect(() => afterPaint(() => describeMarks(layer, drawn.current)));
  const marked = useRef(NOTHING_MARKED);
  useEffect(() => {
    const wanted = (hasHours ? views : []).flatMap(({ shifts }, column) =>
      shifts.flatMap((shift) => {
        const standing = standings(shift);
        const joint = jointHoursIn(shift, jointHours[column] ?? []);
        const isDouble = doubles.some(
          ({ fecha, start }) => fecha === shift.fecha && start === shift.start,
        );
        const isMarked = standing !== null || joint.length > 0 || isDouble;
        return isMarked ? [{ shift, standing, joint, isDouble }] : [];
      }),
    );
    marked.current = markShifts(layer, fechas, wanted, marked.current);
  });
  // The layer outlives the planner, which is unmounted while another month is read.
  useLayoutEffect(
    () => () => {
      drawn.current = drawMarks(layer, [], drawn.current);
      describeMarks(layer, []);
      marked.current = markShifts(layer, [], [], marked.current);
    },
    [layer],
  );

  return (
    <section className={styles['items']} aria-label={messages.label} data-planificador="">
      <Button
        className={styles['open'] ?? ''}
        icon={<MoreIcon />}
        title={messages.open}
        onClick={() => setOpen('menu')}
      >
        {messages.open}
      </Button>
      {total === null ? (
        <i className={styles['summary']} />
      ) : (
        <button
          type="button"
          className={styles['summary']}
          data-sin-cubrir={total.uncovered}
          onClick={() => setOpen('hours')}
        >
          {total.uncovered === 0 ? (
            <span className={styles['covered']}>
              <CheckIcon size={18} />
              {messages.allCovered(when)}
            </span>
          ) : (
            <>
              <i className={styles['swatch']} />
              <span className={styles['figures']}>
                <b>{messages.uncoveredHours(formatLength(total.uncovered))}</b>{' '}
                {isChosen ? null : (
                  <span className={styles['question']}>{messages.coverage.notChosen}</span>
                )}{' '}
                <span className={styles['second']}>
                  <span className={styles['when']}>{when} </span>
                  {total.waiting === 0 ? null : (
                    <span className={styles['waiting']}>
                      {messages.waiting(formatLength(total.waiting))}{' '}
                    </span>
                  )}
                  {total.unnamed === 0 ? null : (
                    <span className={styles['waiting']} data-sin-nombre={total.unnamed}>
                      {messages.unnamedHours(formatLength(total.unnamed))}
                    </span>
                  )}
                </span>
              </span>
            </>
          )}
        </button>
      )}
      <Warning
        items={doublesAhead.map((double) => ({
          text: describeDouble(double),
          open: () => setOpen('hours'),
        }))}
        messages={messages.doubles}
      />
      <Warning
        items={joint.map((hours) => ({
          text: describeJoint(hours),
          open: () => openShift(hours.shifts[0]),
        }))}
        messages={jointMessages.warning}
      />
      <LostNotice />
      <RejectedNotice fechas={fechas} />
      <ChangesElsewhere />
      <WeekBeforeOffer />
      <BeginHint />
      <PlanSheet calendar={calendar} patient={patient} fecha={fecha} window={window} />

      {open === 'menu' ? (
        <PlanMenu
          window={window}
          onCopy={() => setOpen('copy')}
          onHours={() => setOpen('hours')}
          onActivity={ActivityDialog === null ? null : () => setOpen('activity')}
          onShared={(left) => {
            close();
            setByHand(left);
          }}
          onPrint={() => {
            close();
            printSheet();
          }}
          onClose={close}
        />
      ) : null}
      {byHand === null ? null : <ShareDialog {...byHand} onClose={() => setByHand(null)} />}
      {open === 'copy' ? <CopyDialog onClose={close} /> : null}
      {open === 'activity' && ActivityDialog !== null ? (
        <ActivityDialog person={patient} onClose={close} />
      ) : null}
      {open === 'hours' && window !== null ? (
        <PlanHoursDialog window={window} onClose={close} />
      ) : null}
    </section>
  );
}

/** The dialog of the activity where the backend offers that; else null. */
function useActivityDialog(): ActivityDialog | null {
  const dialog = use(ActivitySlot);
  const { db } = useAccountContext();
  const me = useLiveQuery(async () => readMe(db), [db]);
  return me?.capabilities.includes(CAPABILITIES.activity) === true ? dialog : null;
}
