import type { ReactNode } from 'react';
import styles from './column-page.module.css';
import { MainLandmark } from './main-landmark.tsx';
import { OperatorFoot } from './operator-line.tsx';

interface ColumnPageProps {
  /** Above the sheet: the brand as a link. */
  readonly top: ReactNode;
  /** Under the sheet: other links. */
  readonly foot?: ReactNode;
  /** Wider, for a text rather than a form. */
  readonly broad?: boolean;
  readonly children: ReactNode;
}

/** A public page that is one column: a form, or a text. */
export function ColumnPage({ top, foot, broad = false, children }: ColumnPageProps) {
  return (
    <MainLandmark className={`${styles['page']} ${broad ? styles['broad'] : ''}`}>
      <div className={styles['top']}>{top}</div>
      <div className={styles['sheet']}>{children}</div>
      {foot === undefined ? null : <div className={styles['foot']}>{foot}</div>}
      <OperatorFoot />
    </MainLandmark>
  );
}
