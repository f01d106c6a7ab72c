import { rememberDisplay } from './computed-style.ts';
import { querySimpleSelectorsQuickly } from './quick-selectors.ts';

const FRAME_MS = 4;
/** The letter size of a browser whose user has not changed it. */
const LETTER_PX = 16;

/**
 * Adds what the app uses of a browser and jsdom lacks. Nothing here lays out or paints: whatever depends on size,
 * position or pointer capture is tested in a real browser.
 */
export function completeDom(): void {
  rememberDisplay();
  querySimpleSelectorsQuickly();

  // Dialogs: open and modal, with focus as in a browser. Esc arrives as `cancel`.
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    openers.set(this, document.activeElement);
    this.open = true;
    const first = this.querySelector<HTMLElement>(
      '[autofocus], button:not([disabled]), input:not([disabled]), select, textarea, a[href]',
    );
    first?.focus();
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    const opener = openers.get(this);
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  };
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
    dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
  });

  /** jsdom has no top layer: here every open dialog is a modal one. */
  const { querySelectorAll } = Document.prototype;
  Document.prototype.querySelectorAll = function (this: Document, selector: string) {
    return querySelectorAll.call(this, selector.replaceAll(':modal', '[open]'));
  } as typeof querySelectorAll;

  /** For the test library, which looks for the radio buttons of a group by their name. */
  globalThis.CSS ??= {
    escape: (text: string) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`),
  } as typeof CSS;

  /** Everything on the page has a box, so that focus can be passed to it. */
  Element.prototype.getClientRects = function (this: Element) {
    const boxes = this.isConnected ? [this.getBoundingClientRect()] : [];
    return boxes as unknown as DOMRectList;
  };

  /** Widths are answered from the window, everything else (paper, a dark theme, less motion) is not asked for. */
  function matches(media: string): boolean {
    const [, bound, letters] = /^\((min|max)-width: ([\d.]+)em\)$/.exec(media) ?? [];
    if (bound === undefined) return false;
    const width = Number(letters) * LETTER_PX;
    return bound === 'min' ? innerWidth >= width : innerWidth <= width;
  }
  window.matchMedia = (media) => {
    const list = Object.assign(new EventTarget(), {
      media,
      matches: matches(media),
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
    addEventListener('resize', () => list.dispatchEvent(new Event('change')));
    return list;
  };

  class SilentObserver {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
    takeRecords(): [] {
      return [];
    }
  }
  window.ResizeObserver = SilentObserver;
  window.IntersectionObserver = SilentObserver;

  Element.prototype.scrollIntoView = () => {};
  Element.prototype.scrollTo = () => {};
  window.scrollTo = () => {};

  // A browser that promises nothing about what it keeps.
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: {
      persisted: async () => false,
      persist: async () => false,
      estimate: async () => ({ usage: 1_234_567 }),
    },
  });

  // jsdom's own frames end for good if a test fakes the interval that they run on.
  const { setTimeout: later, clearTimeout: cancel } = globalThis;
  window.requestAnimationFrame = (run) =>
    Number(later(() => run(performance.now()), FRAME_MS)[Symbol.toPrimitive]());
  window.cancelAnimationFrame = (frame) => cancel(frame);

  /** jsdom draws nothing: a context for charts, which takes every call. */
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement) {
    const known: Record<PropertyKey, unknown> = {
      canvas: this,
      measureText: () => ({ width: 10 }),
    };
    return new Proxy(known, { get: (own, name) => own[name] ?? (() => {}) }) as never;
  };

  /** Node's own knows no page that an address could be relative to. */
  const NodeRequest = globalThis.Request;
  globalThis.Request = class extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input instanceof NodeRequest ? input : new URL(input, location.href), init);
    }
  };
}
