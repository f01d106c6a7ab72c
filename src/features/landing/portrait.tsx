import { useId } from 'react';
import styles from './illustration.module.css';

export interface PortraitProps {
  readonly kind: 'daughter' | 'elder' | 'carer';
  readonly x: number;
  readonly y: number;
}

/** A person in a round frame. */
export function Portrait({ kind, x, y }: PortraitProps) {
  const clip = useId();
  return (
    <g transform={`translate(${x} ${y})`}>
      <clipPath id={clip}>
        <circle r="50" />
      </clipPath>
      <circle className={styles['frame']} r="56" />
      <g clipPath={`url(#${clip})`}>
        <circle className={styles[`${kind}-ground`]} r="50" />
        {kind === 'daughter' ? <Daughter /> : kind === 'elder' ? <Elder /> : <Caregiver />}
      </g>
    </g>
  );
}

function Daughter() {
  return (
    <>
      <path
        className={styles['dark-hair']}
        d="M-27 26c-6-18-5-54 5-60 12-9 32-9 44 0 10 6 11 42 5 60Z"
      />
      <path className={styles['coral']} d="M-40 56c2-24 18-34 40-34s38 10 40 34Z" />
      <path className={styles['skin-b']} d="M-8 12h16v12c0 9-16 9-16 0Z" />
      <ellipse className={styles['skin-b']} cy="-5" rx="19" ry="22" />
      <path
        className={styles['dark-hair']}
        d="M-20-4c0-18 8-27 20-27s21 9 21 26c-10-3-17-9-21-17-4 9-11 15-20 18Z"
      />
      <Face />
    </>
  );
}

function Elder() {
  return (
    <>
      <circle className={styles['grey-hair']} cy="-36" r="10" />
      <path className={styles['grey-hair']} d="M-25 4c-5-24 6-38 25-38s30 14 25 38Z" />
      <path className={styles['lilac']} d="M-40 56c2-24 18-34 40-34s38 10 40 34Z" />
      <path className={styles['skin-a']} d="M-8 12h16v12c0 9-16 9-16 0Z" />
      <ellipse className={styles['skin-a']} cy="-4" rx="19" ry="21" />
      <path
        className={styles['grey-hair']}
        d="M-20-4c-2-16 7-26 20-26s22 10 20 26c-6-8-12-12-20-12s-14 4-20 12Z"
      />
      <g className={styles['glasses']}>
        <circle cx="-8" cy="-3" r="6" />
        <circle cx="8" cy="-3" r="6" />
        <path d="M-2-3h4" />
      </g>
      <Face />
    </>
  );
}

function Caregiver() {
  return (
    <>
      <path className={styles['teal']} d="M-40 56c2-24 18-34 40-34s38 10 40 34Z" />
      <path className={styles['collar']} d="m-12 24 12 15 12-15" />
      <path className={styles['skin-c']} d="M-8 12h16v12c0 9-16 9-16 0Z" />
      <ellipse className={styles['skin-c']} cy="-5" rx="19" ry="22" />
      <path
        className={styles['brown-hair']}
        d="M-21-2c-3-22 7-31 21-31s24 9 21 31c-3-9-6-14-9-17-8 4-17 4-25 1-3 3-6 8-8 16Z"
      />
      <Face />
    </>
  );
}

/** Calm and content; a face this small needs no more. */
function Face() {
  return (
    <>
      <circle className={styles['eye']} cx="-7.5" cy="-3" r="1.9" />
      <circle className={styles['eye']} cx="7.5" cy="-3" r="1.9" />
      <path className={styles['smile']} d="M-6 6.5c3.5 4 8.5 4 12 0" />
    </>
  );
}
