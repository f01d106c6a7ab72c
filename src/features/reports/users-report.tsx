import { useMemo } from 'react';
import type { Reported } from '#domain/reports/reported.ts';
import { typeSlices, usersByRegion } from '#domain/reports/users.ts';
import { createdByMonth, MONTHS } from '#domain/reports/year.ts';
import { reports as words } from '#i18n/es/reports.ts';
import { formatInteger } from '#i18n/format.ts';
import { BarCard } from './bar-card.tsx';
import { PieCard } from './pie-card.tsx';
import { ReportFrame } from './report-frame.tsx';
import { useYear, YearField } from './year-field.tsx';

/** «Reporte de Usuarios»: registrations by month, users by type and by region. */
export function UsersReport() {
  return <ReportFrame title={words.usersTitle}>{(users) => <Charts users={users} />}</ReportFrame>;
}

function Charts({ users }: { users: readonly Reported[] }) {
  const types = useMemo(() => typeSlices(users), [users]);
  const regions = useMemo(() => usersByRegion(users), [users]);
  return (
    <>
      <NewUsers users={users} />
      <PieCard
        title={words.types}
        slices={types}
        hues={['green', 'blue']}
        nameColumn={words.type}
      />
      <BarCard
        title={words.regions}
        chartTitle={words.regions}
        bars={regions}
        columns={[words.region, words.users]}
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
      title={words.newUsers}
      chartTitle={words.newUsersOf(year.chosen)}
      bars={bars}
      columns={[words.month, words.users]}
      format={formatInteger}
      action={<YearField {...year} />}
      notes={undated > 0 ? [words.undated(undated)] : []}
    />
  );
}
