import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Work is under way: disabled, with a spinner. */
  readonly busy?: boolean;
  /** What it says meanwhile; else its own text. */
  readonly busyLabel?: string;
  readonly icon?: ReactNode;
}

export function Button({
  variant,
  wide,
  busy = false,
  busyLabel,
  icon,
  className,
  disabled,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const look = buttonStyle({ variant, wide });
  return (
    <button
      {...rest}
      type={type}
      className={className === undefined ? look : `${look} ${className}`}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : icon}
      <span>{busy ? (busyLabel ?? children) : children}</span>
    </button>
  );
}
