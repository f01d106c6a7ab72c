import { firstData as messages } from '#i18n/es/first-data.ts';
import { HeartIcon } from '#ui/account-icons.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CalendarIcon } from '#ui/icons.tsx';
import { NobodyYet } from './nobody-yet.tsx';

/** Shown instead of a calendar: why there is none. */
export function NoCalendar({ because }: { because: 'admin' | 'nobody-chosen' | 'nobody-yet' }) {
  switch (because) {
    case 'admin':
      return <EmptyState icon={CalendarIcon} title={messages.admin} text={messages.adminHint} />;
    case 'nobody-chosen':
      return <EmptyState icon={HeartIcon} title={messages.noneSelected} />;
    case 'nobody-yet':
      return <NobodyYet />;
  }
}
