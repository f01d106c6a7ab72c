import styles from './loading-page.module.css';
import { MainLandmark } from './main-landmark.tsx';
import { Spinner } from './spinner.tsx';

/** Shown while something is loaded that every page needs. Appears only after a moment. */
export function LoadingPage({ text }: { text: string }) {
  return (
    <MainLandmark className={styles['page']}>
      <p className={styles['text']} role="status">
        <Spinner />
        {text}
      </p>
    </MainLandmark>
  );
}
