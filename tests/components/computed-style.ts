/** The attributes, besides the element's name, by which jsdom's default style sheet chooses `display`. */
const ATTRIBUTES = ['hidden', 'open', 'popover', 'type'] as const;

/** Their style comes from a style sheet, from their place among others, or from themselves. */
const OF_THEIR_OWN = 'summary, [style], [data-sonner-toaster], [data-sonner-toaster] *';

/** Properties for which visibility may be inherited. */
const MAY_HIDE = '[hidden], [style*="visibility"]';

/**
 * Makes jsdom ask its style sheets once for each kind of element. The queries by role want to know of every element
 * whether it is displayed, jsdom tries all rules for each, and that was a seventh of these tests' time. Every other
 * property and every element with a style of its own is computed by jsdom itself.
 */
export function rememberDisplay(): void {
  const compute = window.getComputedStyle.bind(window);
  const known = new Map<string, string>();

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !element.isConnected || element.matches(OF_THEIR_OWN)) {
      return compute(element, pseudo);
    }
    let own: CSSStyleDeclaration | undefined;
    const style = () => (own ??= compute(element));

    function display(): string {
      const kind = [element.localName, ...ATTRIBUTES.map((name) => element.getAttribute(name))];
      const key = kind.join();
      let value = known.get(key);
      if (value === undefined) {
        value = style().display;
        known.set(key, value);
      }
      return value;
    }

    function property(name: string): string | undefined {
      if (name === 'display') return display();
      if (name === 'visibility' && element.closest(MAY_HIDE) === null) return 'visible';
      return undefined;
    }

    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') {
          return (wanted: string) => property(wanted) ?? style().getPropertyValue(wanted);
        }
        const value = property(String(name)) ?? Reflect.get(style(), name);
        return typeof value === 'function' ? value.bind(style()) : value;
      },
    });
  };
}
