import { useLiveQuery } from 'dexie-react-hooks';
import { readPeople } from '#db/people.ts';
import { isLovedOne } from '#domain/people/person.ts';
import { BRAND } from '#i18n/brand.ts';
import { people as words } from '#i18n/es/people.ts';
import { useDevice, useServices } from '#services';
import { EmptyState } from '#ui/empty-state.tsx';
import { HeartIcon } from '#ui/icons/heart-icon.tsx';
import { InfoIcon } from '#ui/icons/info-icon.tsx';
import { OfflineIcon } from '#ui/icons/offline-icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './people.module.css';
import { PersonCard } from './person-card.tsx';
import { useFirstPull } from './use-first-pull.ts';

/** Those whom the account looks after; for an Admin, everyone. Read from the device, offline too. */
export function LovedOnesPage() {
  const { db } = useDevice();
  const { session } = useServices();
  const admin = session.current()?.role === 'Admin';
  const everyone = useLiveQuery(() => readPeople(db), [db]);
  const people = admin ? everyone : everyone?.filter(isLovedOne);
  const title = admin ? words.usersTitle : words.lovedOnesTitle;
  return (
    <>
      <title>{`${title} · ${BRAND}`}</title>
      <h1>{title}</h1>
      {people === undefined || people.length === 0 ? (
        <Nobody admin={admin} />
      ) : (
        <ul className={styles['list']}>
          {people.map((person) => (
            <PersonCard key={String(person.id)} person={person} />
          ))}
        </ul>
      )}
    </>
  );
}

function Nobody({ admin }: { admin: boolean }) {
  const pulled = useFirstPull();
  switch (pulled) {
    case 'waiting':
      return <Skeleton />;
    case 'unreachable':
      return (
        <EmptyState
          icon={<OfflineIcon size={26} />}
          title={words.unreachableTitle}
          text={words.unreachable}
        />
      );
    case 'refused':
      return (
        <EmptyState icon={<InfoIcon size={26} />} title={words.refusedTitle} text={words.refused} />
      );
    case 'done':
      return admin ? (
        <EmptyState icon={<HeartIcon size={26} />} title={words.noUsers} />
      ) : (
        <EmptyState icon={<HeartIcon size={26} />} title={words.none} text={words.noneHint} />
      );
  }
}
