import { Link } from '@tanstack/react-router';
import { reset } from '#i18n/es/reset.ts';
import { CheckIcon } from '#ui/icons.tsx';
import { linkButton } from '#ui/link-button.ts';
import { NoticePage } from '#ui/notice-page.tsx';
import { useKnownMail } from './known-mail.ts';

/** The password was changed. */
export function ResetDonePage() {
  const mail = useKnownMail();
  return (
    <NoticePage
      icon={CheckIcon}
      title={reset.doneTitle}
      text={reset.done}
      actions={
        <Link to="/login" state={{ mail }} {...linkButton({ variant: 'primary' })}>
          {reset.login}
        </Link>
      }
    />
  );
}
