import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { SHIFT_ESTADOS } from '#domain/calendar/status.ts';
import { hoursByCaregiver, sumOf, totalHours } from '#domain/planner/hours.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { planner as messages, statusTitlesShort } from '#i18n/es/planner.ts';
import { statusTitles } from '#i18n/es/status.ts';
import { formatHours } from '#i18n/format.ts';
import styles from './plan-hours-dialog.module.css';

/** The hours of each caregiver on some days, by status. */
export function CaregiverTable({ days }: { days: readonly DayView[] }) {
  const rows = hoursByCaregiver(days);
  const total = totalHours(rows);
  // Without new hours, an empty column would only narrow the names.
  const statuses = SHIFT_ESTADOS.toReversed().filter(
    (status) => status !== 'nueva' || total.nueva > 0,
  );
  const section = useRef<HTMLElement>(null);
  const scrolls = useScrollsSideways(section);
  const { caregivers } = messages;
  return (
    <section
      ref={section}
      className={styles['caregivers']}
      aria-labelledby="horas-por-cuidador"
      tabIndex={scrolls ? 0 : undefined}
    >
      <h3 id="horas-por-cuidador" className={styles['heading']}>
        {caregivers.title}
      </h3>
      {rows.length === 0 ? (
        <p>{caregivers.none}</p>
      ) : (
        <table className={styles['table']} aria-labelledby="horas-por-cuidador">
          <thead>
            <tr>
              <th scope="col">{caregivers.caregiver}</th>
              {statuses.map((status) => (
                <th key={status} scope="col">
                  <span className="visually-hidden">{statusTitles[status]}</span>
                  <span className={styles['long']} aria-hidden="true">
                    {statusTitles[status]}
                  </span>
                  <span className={styles['short']} aria-hidden="true">
                    {statusTitlesShort[status]}
                  </span>
                </th>
              ))}
              <th scope="col">{caregivers.total}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={String(row.cuidador?.id ?? row.cuidador?.nombre)}>
                <th scope="row">
                  {row.cuidador === null
                    ? caregivers.nobody
                    : row.cuidador.nombre || messages.unnamed}
                </th>
                {statuses.map((status) => (
                  <td key={status}>{row[status] === 0 ? '–' : formatHours(row[status])}</td>
                ))}
                <td>
                  <b>{formatHours(sumOf(row))}</b>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{caregivers.total}</th>
              {statuses.map((status) => (
                <td key={status}>{total[status] === 0 ? '–' : formatHours(total[status])}</td>
              ))}
              <td>
                <b>{formatHours(sumOf(total))}</b>
              </td>
            </tr>
          </tfoot>
        </table>
      )}
      {total.nueva === 0 ? null : <p className="soft">{caregivers.newHint}</p>}
    </section>
  );
}

/** Whether an element is wider inside; then it needs focus, so that the arrow keys scroll it in every browser. */
function useScrollsSideways(ref: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      setScrolls(element.scrollWidth > element.clientWidth),
    );
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [ref]);
  return scrolls;
}
