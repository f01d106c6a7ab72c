import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { offerOnce, wasOffered } from '#db/account/offers.ts';
import { isNothingLeft, readUnfinished } from '#db/outbox/unfinished.ts';
import { homeScreen as messages } from '#i18n/es/home-screen.ts';
import { useAccountContext, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { Offer } from '#ui/offer.tsx';
import { IosSteps, StartupImage } from './ios-steps.tsx';
import { useBadge } from './use-badge.ts';
import { useInstall } from './use-install.ts';

/** Lets something else be offered, in its turn. */
interface Turn {
  /** Whether it may be offered now: not with the installation, and not right after another offer was closed. */
  readonly mayOffer: boolean;
  readonly onShown: (isShown: boolean) => void;
}

/**
 * The app on the home screen: its badge, and the offer to install it. That is made once for each account on a device,
 * after something was saved and has arrived. What is offered besides waits for the save after it, and for its arrival.
 */
export function HomeScreen({ children }: { children: (turn: Turn) => ReactNode }) {
  const { db, saves } = useAccountContext();
  const { update } = useServices();
  const { way, ask } = useInstall();
  useBadge(way === null);
  const isPossible = way === 'prompt' || way === 'ios';
  const saved = useSyncExternalStore(saves.subscribe, saves.count);
  const before = useLiveQuery(async () => wasOffered(db, 'install-offered'), [db]);
  // Read anew for each save: a value from before it would be the same as that of its arrival, and no change.
  const allSentAfter = useLiveQuery(
    async () => (isNothingLeft(await readUnfinished(db)) ? saved : null),
    [db, saved],
  );
  // An app installed on an iPhone has a storage of its own: what is left in Safari's would stay behind.
  const isAllSent = allSentAfter === saved;
  // It reloads the page, and what was noted as offered would not be seen.
  const hasUpdate = useSyncExternalStore(update.subscribe, update.ready);
  const [shown, setShown] = useState<'install' | 'other' | null>(null);
  /** The save after which the last offer was closed. */
  const [closedAfter, setClosedAfter] = useState(0);
  const [isOthersTurn, setOthersTurn] = useState(false);

  const isFree = saved > closedAfter && shown === null && !hasUpdate;
  const isDue = isPossible && before === false;
  const isNow = isFree && isDue && isAllSent;
  useEffect(() => {
    if (!isNow) return;
    offerOnce(db, 'install-offered')
      .then((isFirst) => isFirst && setShown('install'))
      .catch((cause: unknown) => console.warn('the installation was not offered', cause));
  }, [db, isNow]);

  const mayBeOthersTurn = isFree && isAllSent && before !== undefined && !isDue;
  // It stays theirs when something waits again, or what they have noted as offered would not be seen.
  useEffect(() => {
    if (mayBeOthersTurn) setOthersTurn(true);
  }, [mayBeOthersTurn]);

  function close(): void {
    setShown(null);
    setOthersTurn(false);
    setClosedAfter(saved);
  }

  return (
    <>
      {way === 'ios' ? <StartupImage /> : null}
      {/* Steps that are followed while something waits would leave it behind. */}
      {shown === 'install' && isPossible && (way === 'prompt' || isAllSent) ? (
        <Offer
          isInstall
          label={messages.offer.label}
          text={messages.offer[way]}
          buttons={
            <>
              <Button onClick={close}>{messages.offer.later}</Button>
              {way === 'prompt' ? (
                <Button
                  variant="primary"
                  onClick={() => {
                    close();
                    void ask();
                  }}
                >
                  {messages.offer.install}
                </Button>
              ) : null}
            </>
          }
        >
          {way === 'ios' ? <IosSteps /> : null}
        </Offer>
      ) : null}
      {children({
        mayOffer: shown === 'other' || (isFree && isOthersTurn),
        onShown: (isShown) => (isShown ? setShown('other') : close()),
      })}
    </>
  );
}
