import { firstData } from '#i18n/es/first-data.ts';
import { InfoIcon, OfflineIcon } from './icons.tsx';

/**
 * The texts of an `EmptyState` while the first data of an account have not come, by reason; the page goes on requesting
 * them.
 */
export const NO_DATA_YET = {
  unreachable: {
    icon: OfflineIcon,
    title: firstData.unreachableTitle,
    text: firstData.unreachable,
  },
  withheld: { icon: InfoIcon, title: firstData.withheldTitle, text: firstData.withheld },
} as const;
