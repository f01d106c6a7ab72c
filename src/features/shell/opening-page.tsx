import { common } from '#i18n/es/common.ts';
import { LoadingPage } from '#ui/loading-page.tsx';
import { DeviceNotices } from './device-notices.tsx';

/** Shown while the account context opens, with the troubles that may delay it. */
export function OpeningPage() {
  return (
    <>
      <DeviceNotices />
      <LoadingPage text={common.loading} />
    </>
  );
}
