import { useState } from 'react';
import { fechasIn } from '#domain/calendar/fechas-in.ts';
import type { Person } from '#domain/people/person.ts';
import { activity as messages } from '#i18n/es/activity.ts';
import { common } from '#i18n/es/common.ts';
import { useServices } from '#services';
import { ClockIcon } from '#ui/account-icons.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './activity.module.css';
import { ActivityList } from './activity-list.tsx';
import { callName } from './names.ts';
import { type ShownActivity, useActivity } from './use-activity.ts';
import { useGone } from './use-gone.ts';

/** «Actividad»: who did what in the calendar of a patient. */
export function ActivityDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { now } = useServices();
  // Days as this device's clock shows them, like the times.
  const [fechaOf] = useState(() => fechasIn(new Intl.DateTimeFormat().resolvedOptions().timeZone));
  const shown = useActivity(person.id);
  const { entries, standing, retry } = shown;
  const gone = useGone(person.id);
  const isKnown = entries !== undefined && entries !== null;
  if (gone !== null) {
    // Not what was read before: it is not theirs to see any more.
    return (
      <Dialog title={messages.title(callName(person))} onClose={onClose}>
        <Banner tone="warning">{gone}</Banner>
      </Dialog>
    );
  }
  return (
    <Dialog title={messages.title(callName(person))} onClose={onClose}>
      {standing === 'failed' ? (
        <Banner
          tone={isKnown ? 'info' : 'warning'}
          action={<Button onClick={retry}>{common.retry}</Button>}
        >
          {isKnown ? messages.fromDevice : messages.unread}
        </Banner>
      ) : null}
      {!isKnown ? (
        standing === 'failed' ? null : (
          <Skeleton lines={6} />
        )
      ) : entries.length === 0 ? (
        <EmptyState icon={ClockIcon} title={messages.none} text={messages.noneHint} />
      ) : (
        <>
          <ActivityList
            entries={entries}
            added={shown.added}
            fechaOf={fechaOf}
            today={fechaOf(now())}
          />
          <Older {...shown} />
        </>
      )}
    </Dialog>
  );
}

/** The next page, or why there is none. */
function Older({ standing, hasMore, isLoading, failure, loadMore }: ShownActivity) {
  if (!hasMore) return <p className={styles['rest']}>{messages.end}</p>;
  if (standing === 'failed') return <p className={styles['rest']}>{messages.olderNeedsNetwork}</p>;
  return (
    <div className="stack">
      {failure === null ? null : <Banner tone="warning">{failure}</Banner>}
      <Button wide busy={isLoading} busyLabel={messages.loading} onClick={loadMore}>
        {messages.older}
      </Button>
    </div>
  );
}
