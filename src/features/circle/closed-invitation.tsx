import { Link } from '@tanstack/react-router';
import { INVITATION_USED } from '#domain/account/invitation-used.ts';
import { homeOf } from '#domain/contract/paths.ts';
import { invitation as messages } from '#i18n/es/invitation.ts';
import { useSession } from '#services';
import { InfoIcon } from '#ui/icons.tsx';
import { linkButton } from '#ui/link-button.ts';
import { NoticePage } from '#ui/notice-page.tsx';

/** Nothing can be accepted here: leads to where whoever reads it begins. */
export function ClosedInvitation(props: {
  readonly title?: string;
  readonly text: string;
  /** The server knows no such invitation: an accepted one is forgotten after some weeks. */
  readonly isUnknown?: boolean;
}) {
  const current = useSession();
  // Perhaps accepted by whoever opens it again.
  const ifAccepted =
    props.text === INVITATION_USED
      ? messages.usedByYou
      : props.isUnknown
        ? messages.ifAccepted
        : null;
  const hint = current === null ? ifAccepted : null;
  const home = current === null ? '/' : homeOf(current.role);
  return (
    <NoticePage
      icon={InfoIcon}
      title={props.title ?? messages.cannotOpenTitle}
      text={hint === null ? props.text : `${props.text} ${hint}`}
      actions={
        <Link to={hint === null ? home : '/login'} {...linkButton({ variant: 'primary' })}>
          {hint === null ? messages.homes[home] : messages.signIn}
        </Link>
      }
    />
  );
}
