import { FeedSection, type FeedSectionProps } from './feed-section.tsx';
import { PastMonths, type PastMonthsProps } from './past-months.tsx';
import { PatientsSection, type PatientsSectionProps } from './patients-section.tsx';
import styles from './shifts.module.css';
import { UnavailableSection, type UnavailableSectionProps } from './unavailable-section.tsx';

/** What stands above the shifts, and comes with the rest that they do not wait for. */
export { LostNotices } from './lost.tsx';

/** When a caregiver cannot come, the hours of their shifts by month, these in other programs, and for whom they care. */
export function MyTime({
  shown,
  past,
  FeedDialog,
  patients,
  ...rest
}: PastMonthsProps &
  Omit<UnavailableSectionProps, 'mine'> &
  FeedSectionProps &
  PatientsSectionProps) {
  const mine = shown.filter(
    (shift) => shift.isMine && shift.waiting !== 'no' && !past.includes(shift),
  );
  return (
    <div className={styles['column']}>
      <UnavailableSection {...rest} mine={mine} />
      <PastMonths shown={shown} past={past} today={rest.today} />
      <FeedSection FeedDialog={FeedDialog} />
      <PatientsSection patients={patients} />
    </div>
  );
}
