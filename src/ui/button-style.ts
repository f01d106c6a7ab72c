import styles from './button.module.css';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  /** Takes the whole width of its row. */
  readonly wide?: boolean | undefined;
}

/** The class of something that looks like a button. */
export function buttonStyle({ variant = 'secondary', wide = false }: ButtonLook = {}): string {
  return [styles['button'], styles[variant], wide ? styles['wide'] : ''].filter(Boolean).join(' ');
}
