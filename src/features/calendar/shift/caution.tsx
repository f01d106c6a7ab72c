import { AlertIcon } from '#ui/icons/alert-icon.tsx';
import styles from './caution.module.css';

/** A word of caution that stops nobody; nothing where there is none. */
export function Caution({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <span className={styles['caution']}>
      <AlertIcon size={18} />
      {text}
    </span>
  );
}
