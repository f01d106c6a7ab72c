import { useId } from 'react';
import styles from './illustration.module.css';

/** A style and a path. */
type Shape = readonly [string, string];

const SHOULDERS = 'M-40 56c2-24 18-34 40-34s38 10 40 34Z';
const NECK = 'M-8 12h16v12c0 9-16 9-16 0Z';
const HEAD = 'M-19-5a19 22 0 1 0 38 0a19 22 0 1 0-38 0';

/** From back to front. */
const PEOPLE = {
  daughter: [
    ['dark-hair', 'M-27 26c-6-18-5-54 5-60 12-9 32-9 44 0 10 6 11 42 5 60Z'],
    ['coral', SHOULDERS],
    ['skin-b', NECK],
    ['skin-b', HEAD],
    ['dark-hair', 'M-20-4c0-18 8-27 20-27s21 9 21 26c-10-3-17-9-21-17-4 9-11 15-20 18Z'],
  ],
  elder: [
    ['grey-hair', 'M-10-36a10 10 0 1 0 20 0a10 10 0 1 0-20 0'],
    ['grey-hair', 'M-25 4c-5-24 6-38 25-38s30 14 25 38Z'],
    ['lilac', SHOULDERS],
    ['skin-a', NECK],
    ['skin-a', 'M-19-4a19 21 0 1 0 38 0a19 21 0 1 0-38 0'],
    ['grey-hair', 'M-20-4c-2-16 7-26 20-26s22 10 20 26c-6-8-12-12-20-12s-14 4-20 12Z'],
    ['glasses', 'M-14-3a6 6 0 1 0 12 0a6 6 0 1 0-12 0M2-3a6 6 0 1 0 12 0a6 6 0 1 0-12 0M-2-3h4'],
  ],
  carer: [
    ['teal', SHOULDERS],
    ['collar', 'm-12 24 12 15 12-15'],
    ['skin-c', NECK],
    ['skin-c', HEAD],
    ['brown-hair', 'M-21-2c-3-22 7-31 21-31s24 9 21 31c-3-9-6-14-9-17-8 4-17 4-25 1-3 3-6 8-8 16Z'],
  ],
} as const satisfies Record<string, readonly Shape[]>;

/** Calm and content; a face this small needs no more. */
const FACE: readonly Shape[] = [
  [
    'eye',
    'M-9.4-3a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0M5.6-3a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0',
  ],
  ['smile', 'M-6 6.5c3.5 4 8.5 4 12 0'],
];

/** A person in a round frame. */
export function Portrait({ kind, x, y }: { kind: keyof typeof PEOPLE; x: number; y: number }) {
  const clip = useId();
  return (
    <g transform={`translate(${x} ${y})`}>
      <clipPath id={clip}>
        <circle r="50" />
      </clipPath>
      <circle className={styles['frame']} r="56" />
      <g clipPath={`url(#${clip})`}>
        <circle className={styles[`${kind}-ground`]} r="50" />
        {[...PEOPLE[kind], ...FACE].map(([style, path]) => (
          <path key={path} className={styles[style]} d={path} />
        ))}
      </g>
    </g>
  );
}
