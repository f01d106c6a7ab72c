import { useMemo } from 'react';
import {
  monthlyIncome,
  PAID_PER_MONTH,
  paymentSlices,
  subscriptionSlices,
} from '#domain/reports/finance.ts';
import type { Reported } from '#domain/reports/reported.ts';
import { MONTHS } from '#domain/reports/year.ts';
import { reports as messages } from '#i18n/es/reports.ts';
import { BarCard } from './bar-card.tsx';
import { formatPesos } from './figures.ts';
import { PieCard } from './pie-card.tsx';
import { ReportFrame } from './report-frame.tsx';
import { useYear, YearField } from './year-field.tsx';

/** «Reporte de finanzas»: subscriptions, methods of payment and the estimated income. */
export function FinanceReport() {
  return (
    <ReportFrame title={messages.financeTitle}>{(users) => <Charts users={users} />}</ReportFrame>
  );
}

function Charts({ users }: { users: readonly Reported[] }) {
  const subscriptions = useMemo(() => subscriptionSlices(users), [users]);
  const payments = useMemo(() => paymentSlices(users), [users]);
  return (
    <>
      <PieCard title={messages.subscription} slices={subscriptions} hues={['green', 'blue']} />
      <PieCard title={messages.payment} slices={payments} hues={['green', 'blue', 'purple']} />
      <Income users={users} />
    </>
  );
}

function Income({ users }: { users: readonly Reported[] }) {
  const year = useYear(users);
  const { months, undated } = useMemo(
    () => monthlyIncome(users, year.chosen),
    [users, year.chosen],
  );
  const bars = months.map((value, month) => ({ name: MONTHS[month] ?? '', value }));
  return (
    <BarCard
      title={messages.income}
      chartTitle={messages.incomeOf(year.chosen)}
      bars={bars}
      columns={[messages.month, messages.incomeColumn]}
      format={formatPesos}
      action={<YearField {...year} />}
      notes={[
        messages.incomeNote(formatPesos(PAID_PER_MONTH)),
        ...(undated > 0 ? [messages.undated(undated)] : []),
      ]}
    />
  );
}
