import styles from './spinner.module.css';

/** A small turning ring. It has no text alternative: the text beside it says what happens. */
export function Spinner() {
  return <span className={styles['spinner']} aria-hidden="true" />;
}
