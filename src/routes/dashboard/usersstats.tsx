import { createFileRoute } from '@tanstack/react-router';
import { adminOnly } from '#features/reports/admin-only.ts';
import { UsersReport } from '#features/reports/users-report.tsx';

export const Route = createFileRoute('/dashboard/usersstats')({
  beforeLoad: adminOnly,
  component: UsersReport,
});
