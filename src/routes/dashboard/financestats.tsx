import { createFileRoute, redirect } from '@tanstack/react-router';
import { maySeeReports } from '#features/reports/admin-only.ts';
import { FinanceReport } from '#features/reports/finance-report.tsx';

export const Route = createFileRoute('/dashboard/financestats')({
  beforeLoad({ context }) {
    if (!maySeeReports(context.services.session.current())) {
      throw redirect({ to: '/login', replace: true });
    }
  },
  component: FinanceReport,
});
