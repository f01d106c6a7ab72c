import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { AlertIcon } from './icons/alert-icon.tsx';
import { InfoIcon } from './icons/info-icon.tsx';

export type BannerTone = 'info' | 'warning' | 'error';

export interface BannerProps {
  readonly tone: BannerTone;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Something that concerns the whole page. An error is announced at once, the rest politely. */
export function Banner({ tone, children, action }: BannerProps) {
  return (
    <div
      className={`${styles['banner']} ${styles[tone] ?? ''}`}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      {tone === 'info' ? <InfoIcon /> : <AlertIcon />}
      <p className={styles['text']}>{children}</p>
      {action}
    </div>
  );
}
