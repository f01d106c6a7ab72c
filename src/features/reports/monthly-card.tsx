import type { Reported } from '#domain/reports/reported.ts';
import { MONTHS } from '#domain/reports/year.ts';
import { reports as messages } from '#i18n/es/reports.ts';
import { BarCard } from './bar-card.tsx';
import { useYear, YearField } from './year-field.tsx';

/** A bar chart of a year's months, with the choice of the year. */
export function MonthlyCard(props: {
  readonly users: readonly Reported[];
  readonly title: string;
  readonly titleOf: (year: number) => string;
  /** The values of the months, and how many users have no date. */
  readonly count: (
    users: readonly Reported[],
    year: number,
  ) => { readonly months: readonly number[]; readonly undated: number };
  readonly column: string;
  readonly format: (value: number) => string;
  readonly notes?: readonly string[];
}) {
  const { users, title, titleOf, count, column, format, notes = [] } = props;
  const year = useYear(users);
  const { chosen } = year;
  const { months, undated } = count(users, chosen);
  return (
    <BarCard
      title={title}
      chartTitle={titleOf(chosen)}
      bars={months.map((value, month) => ({ name: MONTHS[month] ?? '', value }))}
      columns={[messages.month, column]}
      format={format}
      action={<YearField {...year} />}
      notes={undated > 0 ? [...notes, messages.undated(undated)] : notes}
    />
  );
}
