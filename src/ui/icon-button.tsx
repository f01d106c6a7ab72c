import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

/** @param props.label what it does: the accessible name, and the tooltip. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { readonly label: string }) {
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
