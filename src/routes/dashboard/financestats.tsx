import { createFileRoute } from '@tanstack/react-router';
import { adminOnly } from '#features/reports/admin-only.ts';
import { FinanceReport } from '#features/reports/finance-report.tsx';

export const Route = createFileRoute('/dashboard/financestats')({
  beforeLoad: adminOnly,
  component: FinanceReport,
});
