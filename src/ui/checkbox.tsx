import type { ComponentProps } from 'react';
import styles from './choice.module.css';

export function Checkbox(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const { children, ...input } = props;
  return (
    <label className={styles['choice']}>
      <input {...input} type="checkbox" className={styles['checkbox']} />
      <span>{children}</span>
    </label>
  );
}
