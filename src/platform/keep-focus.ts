/** The elements that may get focus. Not text fields: on a phone the keyboard would cover the page. */
const CONTROLS = [
  'a[href]',
  'button:enabled',
  'input[type="checkbox"]:enabled',
  'input[type="radio"]:enabled',
  'select:enabled',
  'summary',
  '[role="gridcell"][tabindex="0"]',
  'h1[tabindex="-1"]',
  'h2[tabindex="-1"]',
  'h3[tabindex="-1"]',
].join();
/** A card that may get focus itself. */
const CARD = 'article[tabindex="-1"]';

/** Elements that cover the page for a while, and give focus back. */
const OVER_THE_PAGE = 'dialog, [popover], section[data-oferta]';

/** The place from which an element was removed: its parent and its siblings. */
type Place = Pick<MutationRecord, 'target' | 'previousSibling' | 'nextSibling'>;

/**
 * When the focused control is removed, for example a line by its own button or by its dialog's button, focus moves to
 * the nearest remaining control. The browser would move focus to the top of the page, where the next Tab would start.
 * @returns a function that ends it.
 */
export function keepFocus(): () => void {
  let focused: HTMLElement | null = null;
  // The focused element before focus went to an element that covers the page.
  let behind: HTMLElement | null = null;
  let placeBehind: Place | null = null;
  let path = '';
  const end = new AbortController();
  const { signal } = end;

  const remember = ({ target }: Event) => {
    focused = target as HTMLElement;
    path = location.pathname;
    if (focused.closest(OVER_THE_PAGE) !== null) return;
    behind = focused;
    placeBehind = null;
  };
  document.addEventListener('focusin', remember, { signal });
  document.addEventListener(
    'focusout',
    // What a click beside it leaves without focus is not looked for. A removal is at its end by then, and Tab has
    // arrived. A button that is busy has lost it by being disabled, and may be removed with its line.
    () =>
      setTimeout(() => {
        if (focused?.isConnected && isNowhere() && !focused.matches(':disabled')) forget();
      }),
    { signal },
  );
  function forget(): void {
    focused = null;
    behind = null;
    placeBehind = null;
  }

  const observer = new MutationObserver((records) => {
    if (behind?.isConnected === false) placeBehind ??= placeOf(behind, records);
    if (focused === null || focused.isConnected || !isNowhere()) return;
    // The control was removed with its whole page: the router moves focus to the beginning of the new one, unless a
    // dialog has it.
    if (location.pathname !== path) {
      forget();
      behind = document.querySelector('main');
      return;
    }
    const canReturn =
      behind?.isConnected === true && document.querySelector('dialog[open]') === null;
    const place = placeBehind ?? placeOf(focused, records);
    const next = canReturn ? behind : place && controlNear(place);
    forget();
    next?.focus({ preventScroll: true });
    // Users without a keyboard keep their scroll position.
    if (next?.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    end.abort();
    observer.disconnect();
  };
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** The former place of the part of the page that was removed together with an element. */
function placeOf(element: Element, records: readonly MutationRecord[]): Place | null {
  let gone: Node = element;
  for (;;) {
    const place = records.find(({ removedNodes }) =>
      [...removedNodes].some((removed) => removed.contains(gone)),
    );
    if (place === undefined || place.target.isConnected) return place ?? null;
    gone = place.target;
  }
}

/**
 * Of what is nearest around the place: what comes after it, else what is before it. Of another card not its button, of
 * which one more press would do there what was done here.
 */
function controlNear({ target, previousSibling, nextSibling }: Place): HTMLElement | null {
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  let [before, after] = [previousSibling, nextSibling];
  for (let around = target as Element | null; around !== null; around = around.parentElement) {
    const controls = [...around.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (control) => modal.contains(control) && control.getClientRects().length > 0,
    );
    const found =
      controls.find((control) => after?.contains(control) || follows(control, after)) ??
      controls.find((control) => before?.contains(control)) ??
      controls.filter((control) => follows(before, control)).at(-1) ??
      controls[0];
    if (found !== undefined) {
      const card = found.closest<HTMLElement>(CARD);
      return card === null || card.contains(around) ? found : card;
    }
    [before, after] = [around.previousSibling, around.nextSibling];
  }
  return null;
}

/** Whether one part of the page stands after another; false of one that is gone. */
function follows(one: Node | null, other: Node | null): boolean {
  if (one?.isConnected !== true || other?.isConnected !== true) return false;
  return (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
