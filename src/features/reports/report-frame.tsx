import type { ReactNode } from 'react';
import type { Reported } from '#domain/reports/reported.ts';
import { BRAND } from '#i18n/brand.ts';
import { common } from '#i18n/es/common.ts';
import { reports as messages } from '#i18n/es/reports.ts';
import { formatDay, formatTime } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { InfoIcon, OfflineIcon } from '#ui/icons.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './report.module.css';
import { type Report, useReport } from './use-report.ts';

interface ReportFrameProps {
  readonly title: string;
  readonly children: (users: readonly Reported[]) => ReactNode;
}

/** A report's page: its title, the scope and age of its figures, and the charts. */
export function ReportFrame({ title, children }: ReportFrameProps) {
  const report = useReport();
  return (
    <>
      <title>{`${title} · ${BRAND}`}</title>
      <h1>{title}</h1>
      <Body report={report}>{children}</Body>
    </>
  );
}

function Body({ report, children }: { report: Report } & Pick<ReportFrameProps, 'children'>) {
  switch (report.kind) {
    case 'waiting':
      return <Skeleton shape="report" />;
    case 'failed':
      return (
        <EmptyState
          icon={report.because === 'unreachable' ? OfflineIcon : InfoIcon}
          title={messages.failedTitle}
          text={messages.failed[report.because]}
          action={<Button onClick={report.retry}>{common.retry}</Button>}
        />
      );
    case 'ready':
      return (
        <>
          <p className={styles['note']}>
            {messages.asOf(formatDay(report.at) ?? '', formatTime(report.at))}{' '}
            {/* Only this is announced: the time changes with every fetch. */}
            <span role="status">{report.stale ? messages.stale : ''}</span>
          </p>
          {report.users.length === 0 ? (
            <EmptyState icon={InfoIcon} title={messages.emptyTitle} text={messages.empty} />
          ) : (
            <>
              <p className={styles['note']}>{messages.counted(report.users.length)}</p>
              <div className={styles['charts']}>{children(report.users)}</div>
            </>
          )}
        </>
      );
  }
}
