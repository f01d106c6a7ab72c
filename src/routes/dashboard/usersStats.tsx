import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '#features/shell/coming-page.tsx';
import { reports } from '#i18n/es/reports.ts';

export const Route = createFileRoute('/dashboard/usersStats')({
  component: () => <ComingPage title={reports.usersTitle} />,
});
