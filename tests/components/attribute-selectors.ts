/** `[data-fecha="2027-01-11"][data-hora="10:00"]`: attributes that an element has, or has with a value. */
const SELECTOR = /^(?:\[[\w-]+(?:="[^"\\]*")?\])+$/;
const ATTRIBUTE = /\[([\w-]+)(?:="([^"\\]*)")?\]/g;

type Matches = (element: Element) => boolean;

const known = new Map<string, Matches | null>();

/** @returns whether an element has all the attributes of a selector; null for a selector of anything else. */
function matcherOf(selector: string): Matches | null {
  const cached = known.get(selector);
  if (cached !== undefined) return cached;
  const attributes = SELECTOR.test(selector)
    ? [...selector.matchAll(ATTRIBUTE)].map(([, name = '', value]) => ({ name, value }))
    : null;
  const matches: Matches | null =
    attributes &&
    ((element) =>
      attributes.every(({ name, value }) =>
        value === undefined ? element.hasAttribute(name) : element.getAttribute(name) === value,
      ));
  known.set(selector, matches);
  return matches;
}

/**
 * Answers queries by attributes alone, which are most of the app's and of the tests', by a walk through the tree.
 * jsdom's own engine takes ten times as long for two attributes, 5 ms in a full week.
 */
export function queryAttributesQuickly(): void {
  for (const prototype of [Document.prototype, Element.prototype]) {
    const { querySelector } = prototype;
    prototype.querySelector = function (this: ParentNode & Node, selector: string) {
      const matches = matcherOf(selector);
      if (matches === null) return querySelector.call(this, selector);
      const walker = document.createTreeWalker(this, NodeFilter.SHOW_ELEMENT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        if (matches(node as Element)) return node as Element;
      return null;
    } as typeof querySelector;
  }
}
