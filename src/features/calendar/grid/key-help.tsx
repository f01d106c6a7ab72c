import { Fragment } from 'react';
import { keys as words } from '#i18n/es/keys.ts';
import { Dialog } from '#ui/dialog.tsx';
import styles from './key-help.module.css';

/** What each key does in the grid. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p>{words.where}</p>
      <dl className={styles['keys']}>
        {words.rows.map(({ held = [], keys, meaning }) => (
          <div key={meaning} className={styles['row']}>
            <dt>
              {held.map((key) => (
                <Fragment key={key}>
                  <kbd>{key}</kbd> +{' '}
                </Fragment>
              ))}
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index === 0 ? null : ` ${words.or} `}
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
