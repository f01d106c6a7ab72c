import { use, useEffect, useEffectEvent } from 'react';
import type { Fecha } from '#domain/calendar/time.ts';
import { useListener } from '#platform/use-listener.ts';
import { whenIdle } from '#platform/when-idle.ts';
import { useServices } from '#services';
import { BoardContext } from './commands/board.ts';
import { followToday } from './follow-today.ts';
import { unprepared } from './lazy-views.ts';
import { followScrolling } from './scrolling.ts';
import { describePeriod } from './view-model/describe-period.ts';

/**
 * Draws nothing: handles scrolling, the save key and the days that pass, and fetches the code of later views.
 * @param props.onToday shows today's period, unless the address names a day, and returns the day that is shown.
 */
export function AfterFirstView({ onToday }: { readonly onToday: () => Fecha }) {
  const board = use(BoardContext);
  const { now } = useServices();
  useEffect(prepareViews, []);
  useListener('keydown', saveByKey);
  // Announced as a step is: the focus may be in an hour, which is then the same hour of another day.
  const follow = useEffectEvent(() => {
    const shown = onToday();
    if (board === null) return;
    const period = describePeriod(board.vista, shown);
    if (period !== describePeriod(board.vista, board.fecha)) board.say(period);
  });
  useEffect(() => followToday(() => follow(), now), [now]);
  useEffect(() => {
    const element = document.querySelector('[data-barra]')?.parentElement;
    if (!element) return;
    return followScrolling(element);
  }, []);
  return null;
}

/**
 * Ctrl+S presses the save button, unless a dialog covers it or it is busy. The browser would save the page as a file,
 * which is useless for a calendar.
 */
function saveByKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, repeat } = event;
  if (key.toLowerCase() !== 's' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
  event.preventDefault();
  if (repeat || document.querySelector('dialog:modal') !== null) return;
  document.querySelector<HTMLElement>('[data-guardar]')?.click();
}

/** Leaves the week time to be drawn first. */
const PREPARE_MS = 1000;
/** The pause between two chunks in a browser that does not report when it is idle. */
const APART_MS = 200;

/**
 * Fetches chunks one by one in order of likely need, each when the page is idle: fetched all at once, they delayed a
 * click at that moment. A chunk that cannot be fetched now is retried when it is needed.
 * @returns a function that cancels the rest.
 */
function prepareViews(): () => void {
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
