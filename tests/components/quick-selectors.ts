/**
 * Answers the selectors that the app and its tests ask for most by a walk through the tree: names of elements and their
 * attributes, also of an ancestor or a parent, and lists of these. jsdom's own engine takes ten times as long, 5 ms for two
 * attributes in a full week, and twenty for the beginning of a value. It answers everything else.
 */
export function querySimpleSelectorsQuickly(): void {
  for (const prototype of [Document.prototype, Element.prototype]) {
    const { querySelector, querySelectorAll } = prototype;
    prototype.querySelector = function (this: Root, selector: string) {
      const matches = matcherOf(selector);
      if (matches === null) return querySelector.call(this, selector);
      for (const element of within(this)) if (matches(element)) return element;
      return null;
    } as typeof querySelector;
    prototype.querySelectorAll = function (this: Root, selector: string) {
      const matches = matcherOf(selector);
      if (matches === null) return querySelectorAll.call(this, selector);
      return [...within(this)].filter(matches);
    } as unknown as typeof querySelectorAll;
  }
  const { matches, closest } = Element.prototype;
  Element.prototype.matches = function (this: Element, selector: string) {
    return matcherOf(selector)?.(this) ?? matches.call(this, selector);
  } as typeof matches;
  Element.prototype.closest = function (this: Element, selector: string) {
    const isWanted = matcherOf(selector);
    if (isWanted === null) return closest.call(this, selector);
    let element: Element | null = this;
    while (element !== null && !isWanted(element)) element = element.parentElement;
    return element;
  } as typeof closest;
}

type Root = ParentNode & Node;
type Matches = (element: Element) => boolean;

function* within(root: Root): Generator<Element> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) yield node as Element;
}

/** `[data-fecha="2027-01-11"]`, `[aria-label^="Estas"]`, `[type=submit]`, `[hidden]` */
const ATTRIBUTE = /\[([\w-]+)(?:([~^*]?)=(?:"([^"\\]*)"|([\w-]+)))?\]/g;
const COMPOUND = new RegExp(String.raw`(?:\*|[a-z][\w-]*)?(?:${ATTRIBUTE.source})*`, 'g');
const COMPLEX = new RegExp(`^${COMPOUND.source}(?:(?: > | )${COMPOUND.source})*$`);

const known = new Map<string, Matches | null>();

/** @returns what tells whether an element matches; null for a selector that is not that simple. */
function matcherOf(selector: string): Matches | null {
  let matches = known.get(selector);
  if (matches === undefined) {
    matches = anyOf(selector.split(/,\s*(?![^[]*\])/).map(complexOf));
    known.set(selector, matches);
  }
  return matches;
}

function anyOf(list: readonly (Matches | null)[]): Matches | null {
  const all = list.filter((one) => one !== null);
  const [only] = all;
  if (only === undefined || all.length < list.length) return null;
  return all.length === 1 ? only : (element) => all.some((matches) => matches(element));
}

/** `[role="grid"] > [role="rowgroup"]`, `[data-vista="mes"] [data-fecha]` */
function complexOf(selector: string): Matches | null {
  if (selector === '' || !COMPLEX.test(selector)) return null;
  return selector.split(/ (?![^[]*\])/).reduce<{ matches: Matches; isParent: boolean }>(
    ({ matches, isParent }, part, index) => {
      if (part === '>') return { matches, isParent: true };
      const own = compoundOf(part);
      if (index === 0) return { matches: own, isParent: false };
      const above = isParent ? parentMatches(matches) : someAncestorMatches(matches);
      return { matches: (element) => own(element) && above(element), isParent: false };
    },
    { matches: () => true, isParent: false },
  ).matches;
}

function parentMatches(matches: Matches): Matches {
  return ({ parentElement }) => parentElement !== null && matches(parentElement);
}

function someAncestorMatches(matches: Matches): Matches {
  return ({ parentElement: above }) =>
    above !== null && (matches(above) || someAncestorMatches(matches)(above));
}

function compoundOf(compound: string): Matches {
  const [name = ''] = /^[^[]*/.exec(compound) ?? [];
  const tests = [...compound.matchAll(ATTRIBUTE)].map(
    ([, attribute = '', how = '', quoted, bare]): Matches => {
      const wanted = quoted ?? bare;
      if (wanted === undefined) return (element) => element.hasAttribute(attribute);
      const compare = COMPARE[how as keyof typeof COMPARE];
      return (element) => compare(element.getAttribute(attribute), wanted);
    },
  );
  return (element) =>
    (name === '' || name === '*' || element.localName === name) &&
    tests.every((test) => test(element));
}

const COMPARE = {
  '': (value: string | null, wanted: string) => value === wanted,
  '^': (value: string | null, wanted: string) => wanted !== '' && !!value?.startsWith(wanted),
  '*': (value: string | null, wanted: string) => wanted !== '' && !!value?.includes(wanted),
  '~': (value: string | null, wanted: string) => !!value?.split(/\s+/).includes(wanted),
} as const;
