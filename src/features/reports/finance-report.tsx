import { monthlyIncome, PAID_PER_MONTH } from '#domain/reports/finance.ts';
import { slicesOf } from '#domain/reports/slices.ts';
import { reports as messages } from '#i18n/es/reports.ts';
import { formatPesos } from './figures.ts';
import { MonthlyCard } from './monthly-card.tsx';
import { PieCard } from './pie-card.tsx';
import { ReportFrame } from './report-frame.tsx';

/** «Reporte de finanzas»: subscriptions, methods of payment and the estimated income. */
export function FinanceReport() {
  return (
    <ReportFrame title={messages.financeTitle}>
      {(users) => (
        <>
          <PieCard
            title={messages.subscription}
            slices={slicesOf(users, ({ subscription }) => subscription)}
            hues={['green', 'blue']}
          />
          <PieCard
            title={messages.payment}
            slices={slicesOf(users, ({ payment }) => payment)}
            hues={['green', 'blue', 'purple']}
          />
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
      )}
    </ReportFrame>
  );
}
