import { useMemo, useState } from 'react';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import type { Reported } from '#domain/reports/reported.ts';
import { reportYears } from '#domain/reports/year.ts';
import { reports as messages } from '#i18n/es/reports.ts';
import { useServices } from '#services';
import { SelectField } from '#ui/select-field.tsx';
import styles from './report.module.css';

export interface Year {
  readonly chosen: number;
  readonly choose: (year: number) => void;
  readonly years: readonly number[];
}

/** The year of a chart: the current one, until another is chosen. */
export function useYear(users: readonly Reported[]): Year {
  const { now } = useServices();
  const [chosen, choose] = useState<number | null>(null);
  const today = chileanFecha(now());
  const thisYear = Number(today.slice(0, 4));
  const years = useMemo(() => reportYears(users, thisYear), [users, thisYear]);
  return { chosen: chosen ?? thisYear, choose, years };
}

export function YearField({ chosen, choose, years }: Year) {
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
