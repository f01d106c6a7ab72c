import { useEffect, useState } from 'react';
import { outbox as messages } from '#i18n/es/outbox.ts';
import { formatDecimal } from '#i18n/format.ts';
import styles from './outbox-panel.module.css';

const MEGABYTE = 1_000_000;

/**
 * Whether the browser promised to keep the data here, and how much there is. Renders nothing if the browser does not
 * say.
 * @param props.unsent whether something waits to be sent: without that promise it should be sent soon.
 */
export function StorageLine({ unsent }: { readonly unsent: boolean }) {
  const [facts, setFacts] = useState<{ persisted: boolean; used: number | null } | null>(null);
  useEffect(() => {
    async function look() {
      const persisted = await navigator.storage.persisted();
      const { usage } = await navigator.storage.estimate();
      setFacts({ persisted, used: usage ?? null });
    }
    if ('storage' in navigator) look().catch(() => undefined);
  }, []);
  if (facts === null) return null;
  const used =
    facts.used === null
      ? ''
      : ` ${messages.storage(`${formatDecimal(facts.used / MEGABYTE)} MB`)}.`;
  return (
    <p className={styles['facts']}>
      {facts.persisted ? messages.persisted : messages.notPersisted}
      {!facts.persisted && unsent ? ` ${messages.sendSoon}` : null}
      {used}
    </p>
  );
}
