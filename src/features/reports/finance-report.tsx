import { useMemo } from 'react';
import {
  monthlyIncome,
  PAID_PER_MONTH,
  paymentSlices,
  subscriptionSlices,
} from '#domain/reports/finance.ts';
import type { Reported } from '#domain/reports/reported.ts';
import { reports as messages } from '#i18n/es/reports.ts';
import { formatPesos } from './figures.ts';
import { MonthlyCard } from './monthly-card.tsx';
import { PieCard } from './pie-card.tsx';
import { ReportFrame } from './report-frame.tsx';

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
      <MonthlyCard
        users={users}
        title={messages.income}
        titleOf={messages.incomeOf}
        count={monthlyIncome}
        column={messages.incomeColumn}
        format={formatPesos}
        notes={[messages.incomeNote(formatPesos(PAID_PER_MONTH))]}
      />
    </>
  );
}
