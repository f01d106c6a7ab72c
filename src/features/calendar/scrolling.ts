import { DAY_MINUTES, formatHora, type Minute } from '#domain/calendar/time.ts';
import { afterPaint } from '#platform/after-paint.ts';

/**
 * What the calendar does while it is scrolled. Loaded after the first view, which does not need it.
 * @returns a function that ends it.
 */
export function followScrolling(board: HTMLElement): () => void {
  const end = new AbortController();
  const { signal } = end;
  const bars = createBars();
  const labels = () => keepLabelsInSight(board);
  const room = createRoomBeneath(board);
  // Of the days, or of the page: scroll events do not bubble.
  addEventListener('scroll', labels, { capture: true, passive: true, signal });
  addEventListener('scroll', bars.follow, { passive: true, signal });
  document.addEventListener('focusin', bars.uncover, { signal });
  // A control that already has focus, and would be hidden while it is pressed.
  document.addEventListener('pointerdown', bars.uncover, { signal });
  const update = () => {
    labels();
    room.update();
  };
  // A shift that is drawn again has lost its mark. Once after the paint, which it must not delay.
  let isDue = false;
  let cancel = () => {};
  const drawn = new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    cancel = afterPaint(() => {
      isDue = false;
      update();
    });
  });
  drawn.observe(board, { childList: true, subtree: true });
  update();
  return () => {
    end.abort();
    drawn.disconnect();
    cancel();
    room.end();
    bars.show();
  };
}

/** How far the page moves in one direction before the bars follow. */
const FOLLOW_PX = 24;
/** A finger moves the page by less than this between two events: a larger movement comes from the app or a key. */
const JUMP_PX = 260;

/**
 * The bars above the days leave a phone's screen while its page scrolls down, and return when it scrolls up or one of
 * their controls gets focus or is pressed. They are moved by the style sheets, as `transform`, so that nothing else moves.
 */
function createBars() {
  const root = document.documentElement;
  const setAway = (isAway: boolean) => root.toggleAttribute('data-barras-fuera', isAway);
  let last = scrollY;
  let moved = 0;
  return {
    follow() {
      // At its ends the page bounces.
      const now = Math.max(0, Math.min(scrollY, root.scrollHeight - innerHeight));
      const by = now - last;
      last = now;
      if (Math.abs(by) > JUMP_PX) moved = 0;
      else moved = by > 0 === moved > 0 ? moved + by : by;
      if (now === 0 || moved < -FOLLOW_PX) setAway(false);
      else if (moved > FOLLOW_PX && areDaysBeneath()) setAway(true);
    },
    uncover({ target }: Event) {
      if ((target as Element).closest('[data-barra], header')) setAway(false);
    },
    show: () => setAway(false),
  };
}

/** Whether the days have reached the bars: else a notice between them would be covered by the days' heads. */
function areDaysBeneath(): boolean {
  const [bar, days] = ['[data-barra]', '[data-vista]'].map((part) =>
    document.querySelector(part)?.getBoundingClientRect(),
  );
  return bar !== undefined && days !== undefined && days.top <= bar.bottom + 1;
}

/** The shifts that the edge will cross soon. Only a few: in a full week each mark costs the next click. */
const AHEAD: Minute = 5;
/** Less than a line of text. */
const TOO_LITTLE: Minute = 15;

/**
 * Marks the drawn shifts that the upper edge of the days' visible part crosses, or is about to: their labels stay in
 * sight (week/shift.module.css). Not all of them, because each such label is a layer of its own.
 */
function keepLabelsInSight(board: HTMLElement): void {
  const head = board.querySelector('[role="grid"] > [role="rowgroup"]');
  const days = head?.nextElementSibling;
  if (!head || !days) return;
  const { top, height } = days.getBoundingClientRect();
  const minute = ((head.getBoundingClientRect().bottom - top) / height) * DAY_MINUTES;
  const [from = '', to = ''] = [minute + TOO_LITTLE, minute + AHEAD].map((at) =>
    formatHora(Math.max(0, Math.min(DAY_MINUTES, Math.round(at)))),
  );
  for (const shift of days.querySelectorAll<HTMLElement>('[data-bloque]')) {
    const { inicio = '', fin = '' } = shift.dataset;
    // While nothing is scrolled away every label is in its place.
    const crosses = minute > 0 && inicio <= to && fin > from;
    if (crosses !== shift.hasAttribute('data-cruza')) shift.toggleAttribute('data-cruza', crosses);
  }
}

/**
 * Keeps the bar at the foot and its overlays from hiding content. A focused element is scrolled above the bar. While an
 * overlay is shown, the view can be scrolled farther by its height, so that its last rows and the focused slot can be
 * seen.
 */
function createRoomBeneath(board: HTMLElement) {
  const page = document.documentElement.style;
  let risen: HTMLElement | null = null;
  let view: HTMLElement | null = null;
  const observer = new ResizeObserver(() => {
    if (risen === null) return;
    const room = `${innerHeight - risen.getBoundingClientRect().top}px`;
    page.scrollPaddingBlockEnd = room;
    // Not on the root: every element inherits a variable, so that a change of it would compute all styles anew.
    risen.parentElement?.style.setProperty('--room', room);
    if (view === null) return;
    const height = risen.offsetHeight > 0 ? `${risen.offsetHeight}px` : '';
    view.style.paddingBlockEnd = height;
    view.style.scrollPaddingBlockEnd = height;
    // Not during a drag, which would move the dragged shift with the days.
    if (height !== '' && view.querySelector('[data-arrastre]:not([hidden])') === null) {
      view.querySelector('[role="gridcell"]:focus')?.scrollIntoView({ block: 'nearest' });
    }
  });
  return {
    /** Every view is an element of its own. */
    update() {
      const [bar, shown] = ['[data-encima]', '[data-vista]'].map((part) =>
        board.querySelector<HTMLElement>(part),
      );
      if (bar === risen && shown === view) return;
      [risen, view] = [bar ?? null, shown ?? null];
      observer.disconnect();
      // The bar is higher while it shows the number of unsaved changes.
      for (const part of [risen, risen?.parentElement]) if (part) observer.observe(part);
    },
    end() {
      observer.disconnect();
      page.scrollPaddingBlockEnd = '';
    },
  };
}
