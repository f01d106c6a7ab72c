import styles from './loading-page.module.css';
import { MainLandmark } from './main-landmark.tsx';
import { Spinner } from './spinner.tsx';

/** Waiting for something that must come before any page. Shows only when it takes a moment. */
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
