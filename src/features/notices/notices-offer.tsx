import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { offerNotices } from '#db/notice-device.ts';
import { noticeSettings as messages } from '#i18n/es/notice-settings.ts';
import { useBusy } from '#platform/use-busy.ts';
import { useAccountContext, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { linkButton } from '#ui/link-button.ts';
import styles from './notices.module.css';
import { useDevice } from './use-device.ts';

/**
 * Offers notices after something was saved: once for each account on a device, and only where they can be turned on.
 * The browser asks for permission only when the user presses the button here.
 */
export function NoticesOffer() {
  const { db } = useAccountContext();
  const isCaregiver = useServices().session.current()?.role === 'Cuidador';
  const { state, turnOn } = useDevice();
  const [isOpen, setOpen] = useState(false);
  const isPossible = state === 'off' || state === 'install';
  const [turningOn, start] = useBusy(async () => {
    // If the call failed they can try again; without a permission not.
    if ((await turnOn()) || Notification.permission !== 'granted') setOpen(false);
  });

  useEffect(() => {
    if (!isPossible) return;
    void offerNotices(db)
      .then((isFirst) => isFirst && setOpen(true))
      .catch((cause: unknown) => console.warn('notices were not offered', cause));
  }, [db, isPossible]);

  // Empty in its first frame, or a screen reader would not announce it.
  const [isSaid, setSaid] = useState(false);
  useEffect(() => setSaid(isOpen), [isOpen]);
  if (!isOpen) return null;
  return (
    <section className={styles['offer']} aria-label={messages.offer.label}>
      <p role="status">
        {isSaid ? messages.offer.text[isCaregiver ? 'caregiver' : 'family'] : null}
      </p>
      <div className={styles['buttons']}>
        <Button onClick={() => setOpen(false)}>{messages.offer.later}</Button>
        {state === 'install' ? (
          <Link
            to={isCaregiver ? '/turnos/datos' : '/dashboard/profile'}
            hash="avisos"
            {...linkButton({ variant: 'primary' })}
            onClick={() => setOpen(false)}
          >
            {messages.offer.how}
          </Link>
        ) : (
          <Button variant="primary" busy={turningOn} busyLabel={messages.turningOn} onClick={start}>
            {messages.turnOn}
          </Button>
        )}
      </div>
    </section>
  );
}
