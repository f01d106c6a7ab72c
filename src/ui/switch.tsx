import type { ComponentProps } from 'react';
import styles from './choice.module.css';

/** A mode that takes effect as soon as it is switched. */
export function Switch(props: Omit<ComponentProps<'input'>, 'type' | 'className' | 'role'>) {
  const { children, ...input } = props;
  return (
    <label className={styles['choice']}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state */}
      <input {...input} type="checkbox" role="switch" className={styles['switch']} />
      <span>{children}</span>
    </label>
  );
}
