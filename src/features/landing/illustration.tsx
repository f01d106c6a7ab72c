import { CareWeek } from './care-week.tsx';
import styles from './illustration.module.css';
import { Portrait } from './portrait.tsx';

/** A family around its week: caregivers and patient, connected by one thread. */
export function Illustration() {
  return (
    <svg
      className={styles['picture']}
      viewBox="0 0 560 470"
      width="560"
      height="470"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className={styles['ground']}
        d="M92 86C150 18 268 4 372 28c98 23 164 96 172 190 8 96-42 182-132 222-96 42-222 34-306-20C26 368-2 284 20 206c12-44 40-84 72-120Z"
      />
      <CareWeek />
      <path
        className={styles['thread']}
        d="M84 330c24 66 92 92 140 62 30-19 22-56-6-56-34 0-34 56 8 68 58 16 116-14 142-52 18-26 52-34 86-18"
      />
      <Portrait kind="daughter" x={84} y={318} />
      <Portrait kind="elder" x={258} y={388} />
      <Portrait kind="carer" x={466} y={336} />
    </svg>
  );
}
