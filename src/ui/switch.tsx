import type { ComponentProps, ReactNode } from 'react';
import styles from './choice.module.css';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'role'> & {
  readonly children: ReactNode;
};

/** A mode that takes effect as soon as it is switched. */
export function Switch({ children, ...input }: SwitchProps) {
  return (
    <label className={styles['choice']}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state */}
      <input {...input} type="checkbox" role="switch" className={styles['switch']} />
      <span>{children}</span>
    </label>
  );
}
