import type { ComponentType, ReactNode } from 'react';
import { BRAND } from '#i18n/brand.ts';
import type { IconProps } from './icon.tsx';
import { MainLandmark } from './main-landmark.tsx';
import styles from './notice-page.module.css';

interface NoticePageProps {
  readonly icon: ComponentType<IconProps>;
  readonly title: string;
  readonly text: string;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A whole page with one message and what can be done next. */
export function NoticePage({ icon: Icon, title, text, actions, children }: NoticePageProps) {
  return (
    <MainLandmark className={styles['page']}>
      <div className={styles['card']}>
        <span className={styles['icon']}>
          <Icon size={28} />
        </span>
        <title>{`${title} · ${BRAND}`}</title>
        <h1>{title}</h1>
        <p className={styles['text']}>{text}</p>
        {children}
        {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
      </div>
    </MainLandmark>
  );
}
