import type { ComponentProps, ReactNode } from 'react';
import styles from './choice.module.css';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  readonly children: ReactNode;
};

export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className={styles['choice']}>
      <input {...input} type="checkbox" className={styles['checkbox']} />
      <span>{children}</span>
    </label>
  );
}
