import { useMemo } from 'react';
import type { Reported } from '#domain/reports/reported.ts';
import { typeSlices, usersByRegion } from '#domain/reports/users.ts';
import { createdByMonth, MONTHS } from '#domain/reports/year.ts';
import { reports as messages } from '#i18n/es/reports.ts';
import { formatInteger } from '#i18n/format.ts';
import { BarCard } from './bar-card.tsx';
import { PieCard } from './pie-card.tsx';
import { ReportFrame } from './report-frame.tsx';
import { useYear, YearField } from './year-field.tsx';

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
      <NewUsers users={users} />
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

function NewUsers({ users }: { users: readonly Reported[] }) {
  const year = useYear(users);
  const { months, undated } = useMemo(
    () => createdByMonth(users, year.chosen),
    [users, year.chosen],
  );
  const bars = months.map((value, month) => ({ name: MONTHS[month] ?? '', value }));
  return (
    <BarCard
      title={messages.newUsers}
      chartTitle={messages.newUsersOf(year.chosen)}
      bars={bars}
      columns={[messages.month, messages.users]}
      format={formatInteger}
      action={<YearField {...year} />}
      notes={undated > 0 ? [messages.undated(undated)] : []}
    />
  );
}
