import { Link } from '@tanstack/react-router';
import { reset } from '#i18n/es/reset.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { CheckIcon } from '#ui/icons/check-icon.tsx';
import { NoticePage } from '#ui/notice-page.tsx';

/** The password was changed. */
export function ResetDonePage() {
  return (
    <NoticePage
      icon={<CheckIcon size={28} />}
      title={reset.doneTitle}
      text={reset.done}
      actions={
        <Link to="/login" className={buttonStyle({ variant: 'primary' })}>
          {reset.login}
        </Link>
      }
    />
  );
}
