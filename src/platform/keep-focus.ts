/** What may get focus. No field of text: on a phone its keyboard would cover the page. */
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

/** What lies over the page for a while, and gives focus back. */
const OVER_THE_PAGE = 'dialog, [popover], section[data-oferta]';

/** Where an element was removed from: its parent and what was beside it. */
type Place = Pick<MutationRecord, 'target' | 'previousSibling' | 'nextSibling'>;

/**
 * When the control that has focus is removed, as a line by its own button or by that of its dialog, focus goes to the
 * nearest control that is left: the browser would leave it at the top of the page, and the next Tab would begin there.
 * @returns a function that ends it.
 */
export function keepFocus(): () => void {
  let focused: HTMLElement | null = null;
  // Where it was before it went to what lies over the page.
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
    // It went with its page: the router moves focus to the beginning of the new one, unless a dialog has it.
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
    // Whoever uses no keys keeps the page where it is.
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

/** Where the part of the page was that went with an element. */
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
