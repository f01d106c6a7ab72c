import { useState } from 'react';
import type { Circle, Invitation } from '#domain/contract/circle.ts';
import type { Person } from '#domain/people/person.ts';
import { circle as messages } from '#i18n/es/circle.ts';
import { formatDay } from '#i18n/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import type { CircleTask } from './circle-dialog.tsx';
import { Row, Section } from './section.tsx';
import { isByMail, useSend } from './use-send.ts';

interface InvitationsSectionProps {
  readonly person: Person;
  readonly circle: Circle;
  readonly onTask: (task: CircleTask) => void;
}

/** The invitations that nobody has accepted. Each can be sent again or withdrawn. */
export function InvitationsSection({ person, circle, onTask }: InvitationsSectionProps) {
  return (
    <Section title={messages.invitations}>
      <ul className="stack">
        {circle.invitations.map((invitation) => (
          <InvitationRow
            key={String(invitation.id)}
            person={person}
            invitation={invitation}
            // The server sends and revokes an invitation of a member for the owner only.
            maySend={circle.isOwner || invitation.kind === 'caregiver'}
            onRevoke={() => onTask({ kind: 'revoke', invitation })}
          />
        ))}
      </ul>
    </Section>
  );
}

interface InvitationRowProps {
  readonly person: Person;
  readonly invitation: Invitation;
  readonly maySend: boolean;
  readonly onRevoke: () => void;
}

function InvitationRow({ person, invitation, maySend, onRevoke }: InvitationRowProps) {
  const { busy, canSend, send } = useSend(person.id, invitation);
  const [failure, setFailure] = useState<string | null>(null);
  const isOpen = invitation.state === 'open';
  return (
    <Row
      name={invitation.name}
      tag={invitation.kind === 'member' ? messages.asMember : messages.asCaregiver}
      notes={notesOf(invitation)}
      actions={(described) => (
        <>
          {failure === null ? null : <Banner tone="warning">{failure}</Banner>}
          {isOpen && maySend && canSend ? (
            <Button
              aria-describedby={described}
              busy={busy}
              busyLabel={messages.sending}
              onClick={async () => setFailure(await send())}
            >
              {isByMail(invitation) ? messages.sendByMail : messages.sendByMessage}
            </Button>
          ) : null}
          <Button aria-describedby={described} disabled={busy} onClick={onRevoke}>
            {messages.revoke}
          </Button>
        </>
      )}
    />
  );
}

function notesOf({ contact, inviter, expiresAt, sentAt, state }: Invitation) {
  const until = formatDay(expiresAt);
  const sent = sentAt === null ? null : formatDay(sentAt);
  const expiry = state === 'open' ? messages.expires : messages.expired;
  return [
    [contact, messages.invitedBy(inviter)].filter(Boolean).join(' · '),
    [until === null ? null : expiry(until), sent === null ? null : messages.sentOn(sent)]
      .filter((note) => note !== null)
      .join(' · '),
  ];
}
