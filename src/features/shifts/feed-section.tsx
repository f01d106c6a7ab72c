import { useLiveQuery } from 'dexie-react-hooks';
import { type ComponentType, useState } from 'react';
import { readMe } from '#db/people/people.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { feeds as messages } from '#i18n/es/feeds.ts';
import { useAccountContext } from '#services';
import { Button } from '#ui/button.tsx';
import styles from './shifts.module.css';

export interface FeedSectionProps {
  /** The dialog of the own feed, which another feature draws. */
  readonly FeedDialog: ComponentType<{ readonly person: null; readonly onClose: () => void }>;
}

/** The own shifts in other programs, where the backend offers it. */
export function FeedSection({ FeedDialog }: FeedSectionProps) {
  const { db } = useAccountContext();
  const me = useLiveQuery(async () => readMe(db), [db]);
  const [isOpen, setOpen] = useState(false);
  if (me?.capabilities.includes(CAPABILITIES.feeds) !== true) return null;
  return (
    <section className={styles['section']} aria-label={messages.open}>
      <h2>{messages.open}</h2>
      <p className={styles['soft']}>{messages.ownHint}</p>
      <Button onClick={() => setOpen(true)}>{messages.toOthers}</Button>
      {isOpen ? <FeedDialog person={null} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
