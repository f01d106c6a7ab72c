import { useEffect, useEffectEvent, useState } from 'react';
import { offerOnce } from '#db/account/offers.ts';
import { noticeSettings as messages } from '#i18n/es/notice-settings.ts';
import { useBusy } from '#platform/use-busy.ts';
import { useAccountContext, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { Offer } from '#ui/offer.tsx';
import { useDevice } from './use-device.ts';

/**
 * Offers notices after something was saved: once for each account on a device, and only where they can be turned on; on
 * an iPhone the offer to install the app comes instead. The browser asks for permission only when the user presses the
 * button here.
 */
export function NoticesOffer({ onShown }: { onShown: (isShown: boolean) => void }) {
  const { db } = useAccountContext();
  const isCaregiver = useServices().session.current()?.role === 'Cuidador';
  const { state, turnOn } = useDevice();
  const [isOpen, setOpen] = useState(false);
  const isPossible = state === 'off';
  const show = (isShown: boolean) => {
    setOpen(isShown);
    onShown(isShown);
  };
  const [turningOn, start] = useBusy(async () => {
    // If the call failed they can try again; without a permission not.
    if ((await turnOn()) || Notification.permission !== 'granted') show(false);
  });

  const open = useEffectEvent(() => show(true));
  useEffect(() => {
    if (!isPossible) return;
    void offerOnce(db, 'notices-offered')
      .then((isFirst) => isFirst && open())
      .catch((cause: unknown) => console.warn('notices were not offered', cause));
  }, [db, isPossible]);

  if (!isOpen) return null;
  return (
    <Offer
      label={messages.offer.label}
      text={messages.offer.text[isCaregiver ? 'caregiver' : 'family']}
      buttons={
        <>
          <Button onClick={() => show(false)}>{messages.offer.later}</Button>
          <Button variant="primary" busy={turningOn} busyLabel={messages.turningOn} onClick={start}>
            {messages.turnOn}
          </Button>
        </>
      }
    />
  );
}
