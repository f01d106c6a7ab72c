import styles from './login.module.css';

/** The two links of the logo as a large ornament. */
export function LoginOrnament() {
  return (
    <svg className={styles['ornament']} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect
        x="-3.6"
        y="-7.5"
        width="7.2"
        height="15"
        rx="3.6"
        transform="translate(12.3 15.5) rotate(-24)"
      />
      <rect
        x="-3.6"
        y="-7.5"
        width="7.2"
        height="15"
        rx="3.6"
        transform="translate(19.7 15.5) rotate(24)"
      />
    </svg>
  );
}
