import { useState } from 'react';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import type { Reported } from '#domain/reports/reported.ts';
import { reportYears } from '#domain/reports/year.ts';
import { reports as messages } from '#i18n/es/reports.ts';
import { useServices } from '#services';
import { SelectField } from '#ui/select-field.tsx';
import styles from './report.module.css';

/** The year of a chart: the current one, until another is chosen. */
export function useYear(users: readonly Reported[]) {
  const { now } = useServices();
  const [chosen, choose] = useState<number | null>(null);
  const thisYear = Number(chileanFecha(now()).slice(0, 4));
  return { chosen: chosen ?? thisYear, choose, years: reportYears(users, thisYear) };
}

export function YearField({ chosen, choose, years }: ReturnType<typeof useYear>) {
  return (
    <div className={styles['year']}>
      <SelectField
        label={messages.year}
        value={chosen}
        onChange={(event) => choose(Number(event.target.value))}
        options={years.map((year) => ({ value: year, label: String(year) }))}
      />
    </div>
  );
}
