import { firstData } from '#i18n/es/first-data.ts';
import { InfoIcon, OfflineIcon } from './icons.tsx';

/** What an `EmptyState` says while the first data of an account do not come, by why; the page goes on asking for them. */
export const NO_DATA_YET = {
  unreachable: {
    icon: OfflineIcon,
    title: firstData.unreachableTitle,
    text: firstData.unreachable,
  },
  withheld: { icon: InfoIcon, title: firstData.withheldTitle, text: firstData.withheld },
} as const;
