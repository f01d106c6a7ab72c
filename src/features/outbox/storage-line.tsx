import { outbox as messages } from '#i18n/es/outbox.ts';
import { formatDecimal } from '#i18n/format.ts';
import { useStorage } from '#platform/use-storage.ts';
import styles from './outbox-panel.module.css';

const MEGABYTE = 1_000_000;

/**
 * Whether the browser promised to keep the data here, and how much there is. Renders nothing if the browser does not
 * say.
 * @param props.holds whether something is on this device only: without that promise it could be lost.
 * @param props.unsent whether some of it goes by itself as soon as there is a connection.
 */
export function StorageLine({ holds, unsent }: Readonly<Record<'holds' | 'unsent', boolean>>) {
  const { persisted, used: bytes } = useStorage();
  if (persisted === null) return null;
  const used =
    bytes === null ? '' : ` ${messages.storage(`${formatDecimal(bytes / MEGABYTE)} MB`)}.`;
  return (
    <p className={styles['facts']}>
      {persisted ? messages.persisted : null}
      {!persisted && holds ? messages.notPersisted : null}
      {!persisted && unsent ? ` ${messages.sendSoon}` : null}
      {used}
    </p>
  );
}
