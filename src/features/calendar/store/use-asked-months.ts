import { useEffect, useEffectEvent, useState } from 'react';
import { askForMonths } from '#db/calendar/ask-for-months.ts';
import { isListed, missingMonths } from '#db/calendar/care-requests.ts';
import type { Id } from '#domain/people/id.ts';
import { firstData } from '#i18n/es/first-data.ts';
import { useAccountContext } from '#services';
import { type FirstPullTrouble, retryFirstPull } from '#sync/first-data.ts';

/**
 * Requests months of a calendar that are not on this device, until they come; live queries show them then.
 * @param months as `YYYY-MM`; for other months give the component another `key`.
 * @returns the message to show meanwhile, and why they have not come; no trouble until the first attempt is over.
 */
export function useAskedMonths(patient: Id, months: readonly string[]) {
  const { db, sync } = useAccountContext();
  const [trouble, setTrouble] = useState<FirstPullTrouble>();
  const [isOlder, setOlder] = useState(false);
  const ask = useEffectEvent(async () => {
    setOlder(await isListed(db, patient));
    await askForMonths(db, patient, months);
  });
  const haveCome = useEffectEvent(
    async () => (await missingMonths(db, patient, months)).length === 0,
  );
  useEffect(() => {
    let isOver = false;
    async function report(found: FirstPullTrouble | null): Promise<void> {
      // A pull that succeeded may have brought the list, which this page is about to read, or not.
      if (found === null && (await haveCome())) return;
      if (!isOver) setTrouble(found ?? 'rejected');
    }
    const onError = (cause: unknown) => console.error('a calendar was not read', cause);
    let stop = () => {};
    // Only a pull that begins after that brings them.
    ask().then(() => {
      if (isOver) return;
      stop = retryFirstPull({ pull: sync.refresh }, (found) => void report(found).catch(onError));
    }, onError);
    return () => {
      isOver = true;
      stop();
    };
  }, [sync]);
  const texts = firstData[isOlder ? 'older' : 'list'];
  return { trouble, text: trouble === undefined ? texts.coming : texts[trouble] };
}
