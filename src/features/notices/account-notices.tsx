import { useLiveQuery } from 'dexie-react-hooks';
import { readMe } from '#db/people/people.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { useAccountContext } from '#services';
import { NoticesOffer } from './notices-offer.tsx';
import { useKeptDevice } from './use-kept-device.ts';
import { usePressedNotice } from './use-pressed-notice.ts';

interface AccountNoticesProps {
  /** Whether something was saved, has arrived, and nothing else is offered or about to be. */
  readonly mayOffer: boolean;
  /** Told when the offer appears, and when it is gone. */
  readonly onShown: (isShown: boolean) => void;
}

/**
 * What every page of an account has to do with notices: it goes where a pressed one leads, looks after this device, and
 * offers them.
 */
export function AccountNotices({ mayOffer, onShown }: AccountNoticesProps) {
  const { db } = useAccountContext();
  const me = useLiveQuery(async () => readMe(db), [db]);
  const isOffered = me?.capabilities.includes(CAPABILITIES.notices) === true;
  useKeptDevice(isOffered);
  usePressedNotice();
  return isOffered && mayOffer ? <NoticesOffer onShown={onShown} /> : null;
}
