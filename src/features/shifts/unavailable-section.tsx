import { useRef } from 'react';
import type { ShownUnavailableDay } from '#db/shifts/shifts.ts';
import { writeUnavailable } from '#db/shifts/write-unavailable.ts';
import { storageFailure } from '#db/storage-errors.ts';
import { addDays, DAY_MINUTES, type Fecha, type Span } from '#domain/calendar/time.ts';
import type { UnavailableEdit } from '#domain/outbox/unavailable-day.ts';
import { patientLabel } from '#domain/people/person.ts';
import { union } from '#domain/planner/span.ts';
import type { ShownShift } from '#domain/shifts/shown-shifts.ts';
import { dayInText, describeDays } from '#i18n/describe-days.ts';
import { unavailable as messages } from '#i18n/es/my-time.ts';
import { useAccountContext, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import disclosure from '#ui/disclosure.module.css';
import { AlertIcon } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import { toastNotStored } from '#ui/toast-late.ts';
import { capitalized, describeHours, timesOf } from './describe-shift.ts';
import timeStyles from './my-time.module.css';
import { isUnavailableFor, shiftKey } from './shift-groups.ts';
import styles from './shifts.module.css';
import { UnavailableForm } from './unavailable-form.tsx';
import {
  describeRange,
  describeSpan,
  rangesOf,
  type UnavailableRange,
} from './unavailable-ranges.ts';

export interface UnavailableSectionProps {
  readonly days: readonly ShownUnavailableDay[];
  readonly today: Fecha;
  /** The caregiver's own shifts that are not over, without those that they have given back. */
  readonly mine: readonly ShownShift[];
  readonly say: (text: string) => void;
}

/** When the caregiver cannot come: what is noted, and a form for more. */
export function UnavailableSection({ days, today, mine, say }: UnavailableSectionProps) {
  const write = useWrite();
  const heading = useRef<HTMLHeadingElement>(null);
  // A day that is being removed is not shown, unless the server rejects the removal.
  const noted = days.filter(
    ({ fecha, spans, unsent }) => fecha >= today && (spans.length > 0 || unsent?.rejection),
  );

  async function add(from: Fecha, to: Fecha, span: Span): Promise<boolean> {
    // A night covers the rest of its day, and the morning of the next one.
    const rest = { start: span.start, end: Math.min(span.end, DAY_MINUTES) };
    const morning = { start: 0, end: span.end - DAY_MINUTES };
    const last = morning.end > 0 ? addDays(to, 1) : to;
    const isDone = await write(
      fechasFrom(from, last).map((fecha) => {
        const before = days.find((day) => day.fecha === fecha)?.spans ?? [];
        const added = [...(fecha > from ? [morning] : []), ...(fecha <= to ? [rest] : [])];
        return { fecha, spans: union([...before, ...added]), seen: before };
      }),
    );
    if (!isDone) return false;
    // On a small screen the new row is above what is in sight.
    toast('success', messages.added(describeDays(from, to), describeSpan(span).toLowerCase()));
    return true;
  }

  async function remove(range: UnavailableRange): Promise<void> {
    if (!(await write(range.map(({ fecha, spans }) => ({ fecha, spans: [], seen: spans })))))
      return;
    heading.current?.focus();
    say(messages.removed(describeRange(range)));
  }

  return (
    <section className={styles['section']} aria-label={messages.title}>
      <h2 ref={heading} tabIndex={-1}>
        {messages.title}
      </h2>
      <p className={styles['soft']}>{messages.intro}</p>
      {noted.length === 0 ? (
        <p className={styles['soft']}>{messages.none}</p>
      ) : (
        <ul className={timeStyles['days']}>
          {rangesOf(noted).map((range) => (
            <Range
              key={range[0].fecha}
              range={range}
              own={mine.filter((shift) => isUnavailableFor(shift, range))}
              onRemove={(days) => void remove(days)}
            />
          ))}
        </ul>
      )}
      <UnavailableForm today={today} onAdd={add} />
    </section>
  );
}

/** One day, or several in a row that are alike; these can be removed together or one by one. */
function Range(props: {
  readonly range: UnavailableRange;
  /** Those at that time. */
  readonly own: readonly ShownShift[];
  readonly onRemove: (days: UnavailableRange) => void;
}) {
  const { range, own, onRemove } = props;
  const [{ fecha, spans }] = range;
  // They are sent one after another.
  const unsent = range.find((day) => day.unsent !== null)?.unsent ?? null;
  const days = describeRange(range);
  const isOneDay = range.length === 1;
  return (
    <li data-no-disponible={fecha}>
      <div>
        <b>{capitalized(days)}</b>
        <span className={styles['line']}>{spans.map(describeSpan).join(', ')}</span>
        {own.map((shift) => (
          <span key={shiftKey(shift)} className={styles['caution']}>
            <AlertIcon size={18} /> {describeOwn(shift, range)}
          </span>
        ))}
        {unsent === null ? null : (
          <span className={styles['line']}>
            {unsent.rejection === null ? messages.waiting : messages.rejected}
          </span>
        )}
      </div>
      <Button aria-label={messages.removeOf(days)} onClick={() => onRemove(range)}>
        {messages.remove}
      </Button>
      {isOneDay ? null : (
        <details className={disclosure['disclosure']}>
          <summary>{messages.removeOne}</summary>
          <ul>
            {range.map((day) => (
              <li key={day.fecha}>
                <span>{capitalized(describeRange([day]))}</span>
                <Button
                  variant="quiet"
                  aria-label={messages.removeOf(describeRange([day]))}
                  onClick={() => onRemove([day])}
                >
                  {messages.remove}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** What is said of an own shift on such days: the day on which it begins is named where it is not plain. */
function describeOwn(shift: ShownShift, [{ fecha }, ...others]: UnavailableRange): string {
  const [hours, patient] = [describeHours(shift), patientLabel(shift.patient)];
  const begins = timesOf(shift).fecha;
  return begins === fecha && others.length === 0
    ? messages.own(hours, patient)
    : messages.ownOn(dayInText(begins), hours, patient);
}

function fechasFrom(from: Fecha, to: Fecha): readonly Fecha[] {
  const fechas: Fecha[] = [];
  for (let fecha = from; fecha <= to; fecha = addDays(fecha, 1)) fechas.push(fecha);
  return fechas;
}

/** Queues days and sends them; returns whether this device has stored them. */
function useWrite(): (days: readonly UnavailableEdit[]) => Promise<boolean> {
  const { db, sync, newId } = useAccountContext();
  const { now } = useServices();
  return async (days) => {
    try {
      await writeUnavailable(db, days, () => ({ id: newId(), createdAt: now() }));
      return true;
    } catch (cause) {
      console.error('the unavailable days were not stored', cause);
      toastNotStored('days', storageFailure(cause));
      return false;
    } finally {
      void sync.saved();
    }
  };
}
