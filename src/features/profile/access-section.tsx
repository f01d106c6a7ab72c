import { type ReactNode, useState } from 'react';
import { formatPhone } from '#domain/account/phone.ts';
import type { Me } from '#domain/contract/auth.ts';
import { access as messages } from '#i18n/es/own-access.ts';
import { Button } from '#ui/button.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import type { AccessDialogsProps } from './access-dialogs.tsx';
import { AccessDialogs } from './lazy-access-dialogs.ts';
import styles from './profile.module.css';

/** «Tu acceso»: how the user signs in and can be reached. */
export function AccessSection({ me }: { me: Me }) {
  const [open, setOpen] = useState<AccessDialogsProps['open'] | null>(null);
  const hasPassword = me.hasPassword !== false;
  return (
    <SettingsSection title={messages.title}>
      <dl className={styles['rows']}>
        <Row name={messages.mail} value={me.mail ?? messages.none}>
          {hasPassword ? (
            <Button onClick={() => setOpen('mail')}>{messages.change.mail}</Button>
          ) : null}
        </Row>
        <Row name={messages.phone} value={me.phone ? formatPhone(me.phone) : messages.none}>
          <Button onClick={() => setOpen('phone')}>{messages.change.phone}</Button>
        </Row>
        <Row name={messages.password} value={hasPassword ? messages.hidden : messages.noPassword}>
          <Button onClick={() => setOpen(hasPassword ? 'password' : 'create')}>
            {hasPassword ? messages.change.password : messages.createPassword}
          </Button>
        </Row>
      </dl>
      {open === null ? null : <AccessDialogs open={open} me={me} onClose={() => setOpen(null)} />}
    </SettingsSection>
  );
}

function Row(props: {
  readonly name: string;
  readonly value: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.value}</dd>
      <dd>{props.children}</dd>
    </div>
  );
}
