import { BRAND } from '#i18n/brand.ts';
import { reports } from '#i18n/es/reports.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ClockIcon } from '#ui/icons/clock-icon.tsx';

/** A page whose link is there and whose content is not yet; it says so. */
export function ComingPage({ title }: { title: string }) {
  return (
    <>
      <title>{`${title} · ${BRAND}`}</title>
      <h1>{title}</h1>
      <EmptyState
        icon={<ClockIcon size={26} />}
        title={reports.notYetTitle}
        text={reports.notYet}
      />
    </>
  );
}
