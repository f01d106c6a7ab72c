import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { readPulled } from '#db/outbox/flush-state.ts';
import { readMe } from '#db/people/people.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { FIRST_STEPS } from '#domain/people/first-steps.ts';
import { firstData } from '#i18n/es/first-data.ts';
import { firstSteps } from '#i18n/es/first-steps.ts';
import { useAccountContext } from '#services';
import { type FirstPullTrouble, retryFirstPull } from '#sync/first-data.ts';
import { HeartIcon } from '#ui/account-icons.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { OfflineIcon } from '#ui/icons.tsx';
import { linkButton } from '#ui/link-button.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { StepsCard } from '#ui/steps-card.tsx';
import styles from './no-calendar.module.css';

/** No patients on this device: because there are none, or because the server could not be asked yet. */
export function NobodyYet() {
  const { db, sync } = useAccountContext();
  const [trouble, setTrouble] = useState<FirstPullTrouble | null>(null);
  const pulled = useLiveQuery(async () => readPulled(db), [db]);
  const me = useLiveQuery(async () => readMe(db), [db]);

  useEffect(() => (pulled === null ? retryFirstPull(sync, setTrouble) : undefined), [pulled, sync]);

  if (pulled) {
    if (!me?.capabilities.includes(CAPABILITIES.patients)) {
      return <EmptyState icon={HeartIcon} title={firstData.noPatients} />;
    }
    return (
      <section className="stack-3">
        <p className={styles['missing']}>{firstData.noPatients}</p>
        <StepsCard
          title={firstSteps.title}
          done={firstSteps.done}
          steps={FIRST_STEPS.map((step, index) => ({
            key: step,
            state: index === 0 ? 'now' : 'ahead',
            ...firstSteps.steps[step],
            action: <Begin />,
          }))}
        />
      </section>
    );
  }
  if (pulled === null && trouble !== null) {
    const isUnreachable = trouble === 'unreachable';
    return (
      <EmptyState
        icon={OfflineIcon}
        title={isUnreachable ? firstData.unreachableTitle : firstData.withheldTitle}
        text={isUnreachable ? firstData.unreachable : firstData.withheld}
      />
    );
  }
  return <Skeleton lines={5} />;
}

/** Only the first step can be done here, so it alone shows this. */
function Begin() {
  return (
    <Link
      to="/dashboard/usersmanagement"
      search={{ agregar: true }}
      {...linkButton({ variant: 'primary' })}
    >
      {firstData.begin}
    </Link>
  );
}
