import { useLiveQuery } from 'dexie-react-hooks';
import { isNothingLeft, readUnfinished } from '#db/outbox/unfinished.ts';
import { useListener } from '#platform/use-listener.ts';
import { useAccountContext } from '#services';

/**
 * Draws nothing. Where the database is in this page's memory, lets the browser ask before the page is left or reloaded
 * while something is unfinished: it ends with the page.
 */
export function VolatileGuard() {
  const { db } = useAccountContext();
  const isDone = useLiveQuery(async () => isNothingLeft(await readUnfinished(db)), [db]) ?? true;
  useListener('beforeunload', (event) => event.preventDefault(), { isOn: !isDone });
  return null;
}
