import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isMail } from '#domain/account/mail.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { parseName } from '#domain/account/name.ts';
import { parsePhone, typedPhone } from '#domain/account/phone.ts';
import type { InvitationKind } from '#domain/contract/invitation-kind.ts';
import type { MadeInvitation } from '#domain/contract/invitations.ts';
import type { Person } from '#domain/people/person.ts';
import { invite as messages } from '#i18n/es/circle.ts';
import { unsent } from '#i18n/es/unsaved.ts';
import { useAccountContext } from '#services';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useUnsaved } from '#ui/use-unsaved.ts';
import styles from './circle.module.css';
import { describeTrouble } from './describe-trouble.ts';
import { MadeDialog } from './made-dialog.tsx';
import { callName } from './names.ts';
import { type CircleCalls, useCircleChange } from './use-circle.ts';

type NewInvitation = Parameters<CircleCalls['invite']>[2];
type Channel = 'mail' | 'phone';

const CHANNELS = [
  { value: 'mail', label: messages.byMail },
  { value: 'phone', label: messages.byPhone },
] as const;

interface InviteDialogProps {
  readonly person: Person;
  readonly kind: InvitationKind;
  readonly onClose: () => void;
}

/** Invites a member or a caregiver by mail or mobile, then shows the link. */
export function InviteDialog({ person, kind, onClose }: InviteDialogProps) {
  const { newId } = useAccountContext();
  const change = useCircleChange(person.id);
  const [name, setName] = useState('');
  const [channel, setChannel] = useState<Channel>('mail');
  const [contact, setContact] = useState({ mail: '', phone: '' });
  const [problems, setProblems] = useState<Partial<Record<'name' | Channel, string>>>({});
  const [verdict, setVerdict] = useState<object | null>(null);
  const [made, setMade] = useState<MadeInvitation | null>(null);
  /** Repeated with the same content, the call carries the same key. */
  const sent = useRef({ key: '', content: '' });
  const isWritten = [name, contact.mail, contact.phone].some((text) => text.trim() !== '');
  const { history } = useRouter();
  const discarding = useUnsaved(history, isWritten && made === null, onClose, unsent);

  function read(): NewInvitation | null {
    const parsed = parseName(name);
    const mail = contact.mail.trim();
    const phone = parsePhone(contact.phone.trim());
    const isContact = channel === 'mail' ? isMail(mail) : phone !== null;
    setProblems({
      ...(parsed === null && { name: messages.nameMissing }),
      ...(!isContact && { [channel]: ACCOUNT_MESSAGES[channel] }),
    });
    if (parsed === null || !isContact) return null;
    return { kind, name: parsed, ...(channel === 'mail' ? { mail } : { phone: phone ?? '' }) };
  }

  async function make(): Promise<string | null> {
    const invitation = read();
    if (invitation === null) {
      setVerdict({});
      return null;
    }
    const content = JSON.stringify(invitation);
    if (sent.current.content !== content) sent.current = { key: newId(), content };
    const outcome = await change(
      (calls) => calls.invite(sent.current.key, person.id, invitation),
      ({ value }) => value.circle,
    );
    if (outcome.kind === 'ok') setMade(outcome.value);
    return describeTrouble(outcome, messages.failed);
  }

  if (made !== null) return <MadeDialog person={person} made={made} onClose={onClose} />;
  return (
    <ActionDialog
      title={messages[kind].title(callName(person))}
      confirm={messages.make}
      confirming={messages.making}
      act={make}
      verdict={verdict}
      discarding={discarding}
      onClose={onClose}
    >
      <p className={styles['note']}>{messages[kind].intro}</p>
      <TextField
        label={messages.name}
        name="name"
        autoComplete="off"
        aria-required
        value={name}
        error={problems.name}
        onChange={({ target }) => {
          setName(target.value);
          setProblems(({ name: _gone, ...others }) => others);
        }}
      />
      <Segmented
        label={messages.channel}
        options={CHANNELS}
        value={channel}
        onChange={setChannel}
      />
      <TextField
        key={channel}
        label={messages[channel]}
        name={channel}
        type={channel === 'mail' ? 'email' : 'tel'}
        inputMode={channel === 'mail' ? 'email' : 'tel'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        value={contact[channel]}
        error={problems[channel]}
        onChange={({ target: { value } }) => {
          const read = channel === 'phone' ? typedPhone(value) : value;
          setContact({ ...contact, [channel]: read });
          setProblems(({ mail: _mail, phone: _phone, ...others }) => others);
        }}
      />
    </ActionDialog>
  );
}
