import { PastMonths, type PastMonthsProps } from './past-months.tsx';
import styles from './shifts.module.css';
import { UnavailableSection, type UnavailableSectionProps } from './unavailable-section.tsx';

/** When a caregiver cannot come, and the hours of their shifts by month. */
export function MyTime({ shown, past, ...rest }: PastMonthsProps & UnavailableSectionProps) {
  return (
    <div className={styles['column']}>
      <UnavailableSection {...rest} />
      <PastMonths shown={shown} past={past} today={rest.today} />
    </div>
  );
}
