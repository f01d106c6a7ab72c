import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { InvitationPreview } from '#domain/contract/invitation-preview.ts';
import { invitation as messages } from '#i18n/es/invitation.ts';
import styles from './circle.module.css';

/** What will be visible to whom once the invitation is accepted: the text that is agreed to. */
export function Agree({ preview }: { readonly preview: InvitationPreview }) {
  const { kind, inviter } = preview;
  const patient = preview.patient.nickname ?? preview.patient.name ?? messages.patient;
  const who = inviter.name ?? messages.somebody;
  const id = useId();
  return (
    <section className={styles['agree']} aria-labelledby={id}>
      <h2 id={id}>{messages.agreeTitle}</h2>
      {kind === 'caregiver' ? (
        <>
          <p>{messages.caregiverShows(who, patient)}</p>
          <p>{messages.caregiverSees(patient)}</p>
        </>
      ) : (
        <>
          <p>{messages.memberSees(patient)}</p>
          <p>{messages.memberShows}</p>
        </>
      )}
      <p className={styles['note']}>
        {messages.privacyBefore} {/* In a new tab: leaving this one would lose the password. */}
        <Link to="/privacidad" target="_blank" rel="noopener">
          {messages.privacyLink}
        </Link>
        {messages.privacyAfter}
      </p>
    </section>
  );
}
