import { cannotStore as messages } from '#i18n/es/cannot-store.ts';
import { common } from '#i18n/es/common.ts';
import { Button } from '#ui/button.tsx';
import { AlertIcon } from '#ui/icons.tsx';
import { NoticePage } from '#ui/notice-page.tsx';

/** The account's database cannot be opened on this device. */
export function CannotStorePage() {
  return (
    <NoticePage
      icon={AlertIcon}
      title={messages.title}
      text={messages.text}
      actions={
        // On iOS only a new page can reopen a lost database.
        <Button variant="primary" onClick={() => window.location.reload()}>
          {common.retry}
        </Button>
      }
    />
  );
}
