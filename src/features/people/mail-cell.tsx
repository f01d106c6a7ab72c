import { useState } from 'react';
import { fullName, type Person } from '#domain/people/person.ts';
import { people as messages } from '#i18n/es/people.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MailIcon } from '#ui/later-icons.tsx';
import styles from './person-cells.module.css';

/**
 * The mail, on a phone shown by a button, with the name beneath it: an Admin's list is searched by name but has no
 * column for it.
 */
export function MailCell({ person, mobile }: { person: Person; mobile: boolean }) {
  const [shown, setShown] = useState(false);
  const { mail } = person;
  const name = fullName(person);
  const hidden = mobile && mail !== null && !shown;
  return (
    <div className={styles['mail']}>
      {mobile && mail !== null ? (
        <IconButton
          label={shown ? messages.hideMail : messages.showMail}
          aria-description={name}
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          <MailIcon />
        </IconButton>
      ) : null}
      <div className={styles['mailWords']}>
        {hidden ? null : (
          <span className={styles['address']}>
            {mail === null ? messages.notAvailable : <Address mail={mail} />}
          </span>
        )}
        {name === '' ? null : <span className={styles['who']}>{name}</span>}
      </div>
    </div>
  );
}

/** A mail that may break after its «@». */
function Address({ mail }: { mail: string }) {
  const domain = mail.indexOf('@') + 1;
  return (
    <>
      {mail.slice(0, domain)}
      <wbr />
      {mail.slice(domain)}
    </>
  );
}
