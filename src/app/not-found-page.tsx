import { Link } from '@tanstack/react-router';
import { errors } from '#i18n/es/errors.ts';
import { InfoIcon } from '#ui/icons.tsx';
import { linkButton } from '#ui/link-button.ts';
import { NoticePage } from '#ui/notice-page.tsx';

export function NotFoundPage() {
  return (
    <NoticePage
      icon={InfoIcon}
      title={errors.notFoundTitle}
      text={errors.notFound}
      actions={
        <Link to="/" {...linkButton({ variant: 'primary' })}>
          {errors.goHome}
        </Link>
      }
    />
  );
}
