import { whenIdle } from '#platform/when-idle.ts';
import { followScrolling } from './scrolling.ts';

/**
 * @param unprepared fetches what a later view needs; what is fetched is removed.
 * @returns a function that ends it.
 */
export function begin(board: HTMLElement, unprepared: Set<() => Promise<unknown>>): () => void {
  const ends = [followScrolling(board), prepareViews(unprepared)];
  return () => {
    for (const end of ends) end();
  };
}

/** Leaves the week time to be drawn first. */
const PREPARE_MS = 1000;
/** The pause between two of them in a browser that does not report when it is idle. */
const APART_MS = 200;

/**
 * Fetches them one by one in order of likely need, each when the page is idle: fetched all at once they delayed a click
 * at that moment. One that cannot be fetched now is retried when it is needed.
 * @returns a function that cancels the rest.
 */
function prepareViews(unprepared: Set<() => Promise<unknown>>): () => void {
  const views = [...unprepared];
  let cancel = () => {};

  function next(): void {
    const view = views.shift();
    if (view === undefined) return;
    cancel = whenIdle(() => {
      view()
        .then(() => unprepared.delete(view))
        .catch(() => undefined)
        .finally(next);
    }, APART_MS);
  }

  const timer = setTimeout(next, PREPARE_MS);
  return () => {
    clearTimeout(timer);
    views.length = 0;
    cancel();
  };
}
