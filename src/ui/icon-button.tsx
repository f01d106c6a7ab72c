import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

/** @param props.label its action: the accessible name, and the tooltip. */
export function IconButton(props: ComponentProps<'button'> & { readonly label: string }) {
  const { label, className, type = 'button', ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      className={[styles['button'], className].filter(Boolean).join(' ')}
      aria-label={label}
      title={label}
    />
  );
}
