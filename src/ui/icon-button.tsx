import type { ComponentProps, ReactNode } from 'react';
import styles from './icon-button.module.css';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** What it does: the accessible name, and the tooltip. */
  readonly label: string;
  readonly children: ReactNode;
}

export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
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
