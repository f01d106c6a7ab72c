import { useMemo } from 'react';
import type { Reported } from '#domain/reports/reported.ts';
import { typeSlices, usersByRegion } from '#domain/reports/users.ts';
import { createdByMonth } from '#domain/reports/year.ts';
import { reports as messages } from '#i18n/es/reports.ts';
import { formatInteger } from '#i18n/format.ts';
import { BarCard } from './bar-card.tsx';
import { MonthlyCard } from './monthly-card.tsx';
import { PieCard } from './pie-card.tsx';
import { ReportFrame } from './report-frame.tsx';

/** «Reporte de Usuarios»: registrations by month, users by type and by region. */
export function UsersReport() {
  return (
    <ReportFrame title={messages.usersTitle}>{(users) => <Charts users={users} />}</ReportFrame>
  );
}

function Charts({ users }: { users: readonly Reported[] }) {
  const types = useMemo(() => typeSlices(users), [users]);
  const regions = useMemo(() => usersByRegion(users), [users]);
  return (
    <>
      <MonthlyCard
        users={users}
        title={messages.newUsers}
        titleOf={messages.newUsersOf}
        count={createdByMonth}
        column={messages.users}
        format={formatInteger}
      />
      <PieCard
        title={messages.types}
        slices={types}
        hues={['green', 'blue']}
        nameColumn={messages.type}
      />
      <BarCard
        title={messages.regions}
        chartTitle={messages.regions}
        bars={regions}
        columns={[messages.region, messages.users]}
        format={formatInteger}
        notes={[]}
        longNames
      />
    </>
  );
}
