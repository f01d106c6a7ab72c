import type { ComponentProps } from 'react';
import styles from './choice.module.css';

export function Checkbox({
  children,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className={styles['choice']}>
      <input {...input} type="checkbox" className={styles['checkbox']} />
      <span>{children}</span>
    </label>
  );
}
