import { Fragment } from 'react';
import { keys as messages } from '#i18n/es/keys.ts';
import { Dialog } from '#ui/dialog.tsx';
import styles from './key-help.module.css';

/** What each key does in the grid. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <p>{messages.where}</p>
      <dl>
        {messages.rows.map(({ pressed = [], keys, meaning }) => (
          <div key={meaning} className={styles['row']}>
            <dt>
              {pressed.map((key) => (
                <Fragment key={key}>
                  <kbd>{key}</kbd> +{' '}
                </Fragment>
              ))}
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index === 0 ? null : ` ${messages.or} `}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
