/** What gets focus first: neither Enter nor the space bar presses it. */
const PLACES = 'article, [role="group"], [role="grid"], h1, h2, h3, select:enabled';
/** What they press. Not text fields: on a phone the keyboard would cover the page. */
const CONTROLS = [
  'a[href]',
  'button:enabled',
  'input[type="checkbox"]:enabled',
  'input[type="radio"]:enabled',
  'summary',
].join();
/** What gets focus instead of anything in it: a card, a line of a list or table, a group, a notice. */
const CARD = 'article, li, tbody tr, [role="group"], [role="status"] > *';

/** What is typed into, or set, in a dialog. Not radio buttons: those may be among its buttons, which are in sight. */
const FIELDS = 'dialog :is(input:not([type="radio"]), select, textarea)';

/** Elements that cover the page for a while, and give focus back. */
const OVER_THE_PAGE = 'dialog, [popover], section[data-oferta]';

/** The place from which an element was removed: its parent and its siblings. */
type Place = Pick<MutationRecord, 'target' | 'previousSibling' | 'nextSibling'>;

/**
 * When the focused control is removed, for example a line by its own button or by its dialog's button, focus moves to
 * the nearest part of the page that a second Enter does not press. The browser would move focus to the top of the page,
 * where the next Tab would start.
 *
 * The focused field of a dialog stays in sight when a phone is turned: in a lower dialog the buttons would cover it.
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

  addEventListener(
    'resize',
    () => {
      const { activeElement } = document;
      if (activeElement?.matches(FIELDS)) activeElement.scrollIntoView({ block: 'nearest' });
    },
    { signal },
  );

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
    const next = canReturn ? behind : place && nearest(place);
    forget();
    if (next?.matches(`${CARD}, ${PLACES}`) && next.tabIndex < 0) next.tabIndex = -1;
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
 * Of what is nearest around the place: what comes after it, else what is before it, else the card around it. A control
 * outside of cards, which one more press would press, only where there is nothing else.
 */
function nearest({ target, previousSibling, nextSibling }: Place): HTMLElement | null {
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  let [before, after] = [previousSibling, nextSibling];
  let control: HTMLElement | null = null;
  for (let around = target as HTMLElement | null; around; around = around.parentElement) {
    const inner = around;
    const pick = (all: readonly HTMLElement[]) =>
      all.find((one) => after?.contains(one) || follows(one, after)) ??
      all.find((one) => before?.contains(one)) ??
      all.filter((one) => follows(before, one)).at(-1) ??
      all[0];
    const all = [...around.querySelectorAll<HTMLElement>(`${PLACES}, ${CONTROLS}`)]
      .filter((one) => modal.contains(one) && one.getClientRects().length > 0)
      .map((one) => {
        const card = one.closest<HTMLElement>(CARD);
        return card === null || card.contains(inner) ? one : card;
      });
    const found = pick(all.filter((one) => !one.matches(CONTROLS)));
    if (found !== undefined) return found;
    if (around.matches(CARD) && modal.contains(around)) return around;
    control ??= pick(all) ?? null;
    [before, after] = [around.previousSibling, around.nextSibling];
  }
  return control;
}

/** Whether one part of the page stands after another; false of one that is gone. */
function follows(one: Node | null, other: Node | null): boolean {
  if (one?.isConnected !== true || other?.isConnected !== true) return false;
  return (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
