import { AlertIcon } from '#ui/icons.tsx';
import styles from './caution.module.css';

/** A warning that blocks nothing; renders nothing for null. */
export function Caution({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <span className={styles['caution']}>
      <AlertIcon size={18} />
      {text}
    </span>
  );
}
