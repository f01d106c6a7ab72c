import styles from './loading-page.module.css';
import { MainLandmark } from './main-landmark.tsx';
import { Spinner } from './spinner.tsx';

/** Waiting for something needed before any page. Appears only after a moment. */
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
