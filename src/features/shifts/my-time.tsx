import { FeedSection, type FeedSectionProps } from './feed-section.tsx';
import { PastMonths, type PastMonthsProps } from './past-months.tsx';
import styles from './shifts.module.css';
import { UnavailableSection, type UnavailableSectionProps } from './unavailable-section.tsx';

/** When a caregiver cannot come, the hours of their shifts by month, and these in other programs. */
export function MyTime({
  shown,
  past,
  FeedDialog,
  ...rest
}: PastMonthsProps & UnavailableSectionProps & FeedSectionProps) {
  return (
    <div className={styles['column']}>
      <UnavailableSection {...rest} shown={shown} />
      <PastMonths shown={shown} past={past} today={rest.today} />
      <FeedSection FeedDialog={FeedDialog} />
    </div>
  );
}
