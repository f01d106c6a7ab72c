import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { AlertIcon, InfoIcon } from './icons.tsx';

type BannerTone = 'info' | 'warning' | 'error';

interface BannerProps {
  readonly tone: BannerTone;
  /** Null while there is no message: a polite region is announced only if it was on the page before its text. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/**
 * A message about the whole page. An error is red: something is lost, or may be. An action that was not done, or cannot
 * be done now, is a warning. Information is announced politely, the others at once.
 */
export function Banner({ tone, children, action }: BannerProps) {
  const role = tone === 'info' ? 'status' : 'alert';
  if (children === null) return <div className={styles['none']} role={role} />;
  return (
    <div className={`${styles['banner']} ${styles[tone] ?? ''}`} role={role}>
      {tone === 'info' ? <InfoIcon /> : <AlertIcon />}
      <p className={styles['text']}>{children}</p>
      {action}
    </div>
  );
}
