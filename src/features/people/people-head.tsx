import type { ReactNode } from 'react';
import { BRAND } from '#i18n/brand.ts';
import styles from './people.module.css';

/** The title of the page; its children are the actions on the list as a whole. */
export function PeopleHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles['head']}>
      <title>{`${title} · ${BRAND}`}</title>
      <h1 tabIndex={-1}>{title}</h1>
      <div className={styles['headActions']}>{children}</div>
    </header>
  );
}
