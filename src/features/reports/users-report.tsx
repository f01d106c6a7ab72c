import { slicesOf } from '#domain/reports/slices.ts';
import { usersByRegion } from '#domain/reports/users.ts';
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
    <ReportFrame title={messages.usersTitle}>
      {(users) => (
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
            slices={slicesOf(users, ({ type }) => type)}
            hues={['green', 'blue']}
            nameColumn={messages.type}
          />
          <BarCard
            title={messages.regions}
            chartTitle={messages.regions}
            bars={usersByRegion(users)}
            columns={[messages.region, messages.users]}
            format={formatInteger}
            longNames
          />
        </>
      )}
    </ReportFrame>
  );
}
