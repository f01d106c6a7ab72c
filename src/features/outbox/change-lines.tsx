import { outbox as messages } from '#i18n/es/outbox.ts';
import type { describeChanges } from './describe-changes.ts';
import styles from './outbox-panel.module.css';

/** A mutation may contain a whole month; this many lines show what it is about. */
const LINES_SHOWN = 6;

/** The changes of one mutation or draft, the first ones in words. */
export function ChangeLines({ lines }: { readonly lines: ReturnType<typeof describeChanges> }) {
  const hidden = lines.length - LINES_SHOWN;
  return (
    <ul className={styles['lines']}>
      {lines.slice(0, LINES_SHOWN).map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
      {hidden > 0 ? <li>{messages.more(hidden)}</li> : null}
    </ul>
  );
}
