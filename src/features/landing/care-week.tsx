import styles from './illustration.module.css';

const DAYS = 7;
const DAY_WIDTH = 50;
const ROW = 22;
const LEFT = 112;
const TOP = 138;

/** `from` is in rows from the top of the grid. */
const SHIFTS = [
  { day: 0, from: 0, rows: 3, state: 'confirmed' },
  { day: 0, from: 5, rows: 2, state: 'pending' },
  { day: 1, from: 1, rows: 2, state: 'confirmed' },
  { day: 1, from: 4, rows: 3, state: 'confirmed' },
  { day: 2, from: 0, rows: 2, state: 'pending' },
  { day: 2, from: 3, rows: 2, state: 'confirmed' },
  { day: 3, from: 1, rows: 4, state: 'confirmed' },
  { day: 4, from: 0, rows: 3, state: 'confirmed' },
  { day: 4, from: 4, rows: 2, state: 'fresh' },
  { day: 5, from: 2, rows: 3, state: 'pending' },
  { day: 6, from: 1, rows: 2, state: 'confirmed' },
] as const;

/** The sheet with the week on it. */
export function CareWeek() {
  return (
    <g>
      <rect className={styles['shade']} x="92" y="62" width="390" height="262" rx="20" />
      <rect className={styles['sheet']} x="92" y="54" width="390" height="262" rx="20" />
      <rect className={styles['title']} x="114" y="76" width="118" height="14" rx="7" />
      <rect className={styles['pill']} x="372" y="72" width="88" height="22" rx="11" />
      {Array.from({ length: DAYS }, (_, day) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: the days are these seven
          key={day}
          className={day === 3 ? styles['today'] : styles['day']}
          cx={LEFT + day * DAY_WIDTH + DAY_WIDTH / 2}
          cy={118}
          r={day === 3 ? 8 : 5}
        />
      ))}
      {SHIFTS.map(({ day, from, rows, state }) => (
        <rect
          key={`${day}-${from}`}
          className={styles[state]}
          x={LEFT + day * DAY_WIDTH + 5}
          y={TOP + from * ROW}
          width={DAY_WIDTH - 10}
          height={rows * ROW - 6}
          rx="8"
        />
      ))}
      <path className={styles['tick']} d="m277 198 6 6 11-12" />
    </g>
  );
}
