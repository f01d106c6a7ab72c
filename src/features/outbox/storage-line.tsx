import { outbox as messages } from '#i18n/es/outbox.ts';
import { formatDecimal } from '#i18n/format.ts';
import { useStorage } from '#platform/use-storage.ts';
import styles from './outbox-panel.module.css';

const MEGABYTE = 1_000_000;

/**
 * Whether the browser promised to keep the data here, and how much there is. Renders nothing if the browser does not
 * say.
 * @param props.unsent whether something waits to be sent: without that promise it should be sent soon.
 */
export function StorageLine({ unsent }: { readonly unsent: boolean }) {
  const { persisted, used: bytes } = useStorage();
  if (persisted === null) return null;
  const used =
    bytes === null ? '' : ` ${messages.storage(`${formatDecimal(bytes / MEGABYTE)} MB`)}.`;
  return (
    <p className={styles['facts']}>
      {persisted ? messages.persisted : null}
      {!persisted && unsent ? `${messages.notPersisted} ${messages.sendSoon}` : null}
      {used}
    </p>
  );
}
