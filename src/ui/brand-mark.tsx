import { BRAND } from '#i18n/brand.ts';
import styles from './brand-mark.module.css';

/** The logo, two interlocked links, with the name beside it. */
export function BrandMark() {
  return (
    <span className={styles['brand']}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
        <rect className={styles['ground']} width="32" height="32" rx="9" />
        <g className={styles['links']}>
          <BrandLinks />
        </g>
      </svg>
      <span className={styles['name']}>{BRAND}</span>
    </span>
  );
}

/** Two interlocked links, in a box of 32. */
export function BrandLinks() {
  const link = { x: '-3.6', y: '-7.5', width: '7.2', height: '15', rx: '3.6' };
  return (
    <>
      <rect {...link} transform="translate(12.3 15.5) rotate(-24)" />
      <rect {...link} transform="translate(19.7 15.5) rotate(24)" />
    </>
  );
}
