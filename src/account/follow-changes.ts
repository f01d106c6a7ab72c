import { callLoaded } from '#sync/call-loaded.ts';
import type { SyncControl } from '#sync/control.ts';
import { createLive } from '#sync/live.ts';
import { newId } from '#sync/new-id.ts';
import { pullChanged } from '#sync/pull-changed.ts';
import { underLock } from '#sync/under-lock.ts';
import type { EngineDeps } from './start-engine.ts';

interface Page {
  readonly control: Pick<SyncControl, 'refresh'>;
  /** Runs fetches one after the other. */
  readonly inTurn: (fetch: () => Promise<void>) => Promise<void>;
  /** Aborted when the account is closed. */
  readonly signal: AbortSignal;
}

/** Keeps the live stream of an account open while this page is visible. */
export function followChanges(deps: EngineDeps, { control, inTurn, signal }: Page): void {
  if (signal.aborted) return;
  const { accountId, db, isVolatile, role, api } = deps;
  const isOver = () => signal.aborted;
  const live = createLive({
    follow: (...args) => callLoaded(api.events, ({ follow }) => follow(...args)),
    async fetch(changed) {
      try {
        if (isOver()) return;
        if (changed === 'everything') await control.refresh();
        else {
          const of = { db, api, role: role(), isOver, now: Date.now, newId };
          await inTurn(async () => {
            if (!isOver()) await pullChanged(of, changed);
          });
        }
      } catch (error) {
        if (!isOver()) console.warn('a change was not fetched', error);
      }
    },
    // Changes that one tab stores are shown by the account's other tabs, so one tab is enough. A volatile database
    // belongs to one page.
    inOneTab: (hidden, work) =>
      isVolatile
        ? work()
        : underLock(navigator.locks, `vinculo-live-${accountId}`, work, hidden).catch(
            (error: unknown) => {
              if (!hidden.aborted) throw error;
            },
          ),
    now: Date.now,
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (timer) => window.clearTimeout(timer),
    random: Math.random,
    onError: console.error,
  });

  const followVisibility = () => {
    if (document.visibilityState === 'visible') live.show();
    else live.hide();
  };
  document.addEventListener('visibilitychange', followVisibility, { signal });
  window.addEventListener('pageshow', followVisibility, { signal });
  window.addEventListener('pagehide', live.hide, { signal });
  window.addEventListener('online', live.retry, { signal });
  signal.addEventListener('abort', live.hide);
  followVisibility();
}
