import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref'>, ButtonLook {
  /** Work is under way: disabled, with a spinner. */
  readonly busy?: boolean;
  /** Its label meanwhile; by default its own text. */
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
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // Gives focus back to a busy button, which loses it by being disabled.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (busy) hadFocus.current = activeElement === button.current;
    else if (hadFocus.current && activeElement === body) button.current?.focus();
  }, [busy]);
  return (
    <button
      {...rest}
      ref={button}
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
