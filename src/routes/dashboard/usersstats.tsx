import { createFileRoute, redirect } from '@tanstack/react-router';
import { maySeeReports } from '#features/reports/admin-only.ts';
import { UsersReport } from '#features/reports/users-report.tsx';

export const Route = createFileRoute('/dashboard/usersstats')({
  beforeLoad({ context }) {
    if (!maySeeReports(context.services.session.current())) {
      throw redirect({ to: '/login', replace: true });
    }
  },
  component: UsersReport,
});
