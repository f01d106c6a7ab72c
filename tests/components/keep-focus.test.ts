import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepFocus } from '#platform/keep-focus.ts';

/** When a focused element is removed, focus moves to a nearby one. */
let end = () => {};
let root: HTMLElement;
/** What other tests have in the document, such as a late toast: focus could go there. */
let others: readonly ChildNode[];
beforeEach(() => {
  others = [...document.body.childNodes];
  root = document.createElement('div');
  document.body.replaceChildren(root);
  end = keepFocus();
});
afterEach(() => {
  end();
  document.body.replaceChildren(...others);
});

/** A page of which `#gone` has the focus. */
function page(html: string): void {
  root.innerHTML = html;
  element('#gone').focus();
}

function element(selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`there is no ${selector}`);
  return found;
}

/** The text of what has focus, once the page's observers were told. */
async function focused(): Promise<string | null> {
  await new Promise((resolve) => setTimeout(resolve));
  return document.activeElement === document.body
    ? null
    : (document.activeElement?.textContent ?? null);
}

it('goes on from a button that was busy when it was removed', async () => {
  page('<ul><li id=line><button id=gone></button></li><li><button>3</button></li></ul>');
  const gone = element('#gone') as HTMLButtonElement;
  gone.disabled = true;
  // As a browser does of itself.
  gone.blur();
  await new Promise((resolve) => setTimeout(resolve));
  element('#line').remove();
  expect(await focused()).toBe('3');
});

it('leaves a page that is new to the router, and a dialog over it gives focus to the page', async () => {
  const { pathname } = location;
  page('<main tabindex=-1><p id=line><button id=gone></button></p><button>new</button></main>');
  history.pushState(null, '', '/elsewhere');
  element('#line').remove();
  expect(await focused()).toBeNull();
  root.insertAdjacentHTML('beforeend', '<dialog><button>sí</button></dialog>');
  element('dialog button').focus();
  element('dialog').remove();
  expect(await focused()).toBe(element('main').textContent);
  history.pushState(null, '', pathname);
});

describe('when the focused control is removed', () => {
  it.each([
    [
      'the line after it',
      '<li><button>1</button><li id=line><button id=gone></button><li><button>3</button><button>4</button>',
      '34',
    ],
    [
      'the line before it',
      '<li><button>0</button><li><button>1</button><button>2</button><li id=line><button id=gone></button>',
      '12',
    ],
    [
      'what is around its list',
      '<a href="#">0</a><section><ul><li id=line><button id=gone></button></ul></section><button>5</button>',
      '5',
    ],
    [
      'a card, and not its buttons',
      '<article id=line><button id=gone></button></article><article tabindex=-1>card<button></button></article>',
      'card',
    ],
    [
      'the card before it, and not the button for all of them',
      '<div><article tabindex=-1>card</article><article id=line><button id=gone></button></article><p><button>all</button></div>',
      'card',
    ],
    [
      'a group, and not its buttons',
      '<div role=group id=line><button id=gone></button></div><div role=group tabindex=-1>group<button></button></div>',
      'group',
    ],
    [
      'the card that it stood in',
      '<button>0</button><article>card<p id=line><button id=gone></button></p><button></button></article>',
      'card',
    ],
    [
      'the next notice, and not the button below',
      '<div role=status><p id=line><button id=gone></button></p><p>notice<button></button></p></div><button>undo</button>',
      'notice',
    ],
    [
      'the week above a notice, and not the button below it',
      '<h2>1</h2><div role=grid tabindex=-1>week</div><p><span role=status><i id=line><button id=gone></button></i></span><button>undo</button></p>',
      'week',
    ],
    [
      'the heading of its section, and not the link after it',
      '<section><h2>heading</h2><p id=line><button id=gone></button></p><a href="#">link</a></section>',
      'heading',
    ],
    [
      'a button, and not a field of text',
      '<p id=line><button id=gone></button></p><input><textarea></textarea><button>7</button>',
      '7',
    ],
  ])('it goes to %s', async (_, html, next) => {
    page(html);
    element('#line').remove();
    expect(await focused()).toBe(next);
  });

  it('and what it stood in goes first, it goes to what is near that', async () => {
    page('<main><div id=around><p><button id=gone></button></p></div><button>9</button></main>');
    element('#gone').remove();
    element('#around').remove();
    expect(await focused()).toBe('9');
  });
});

it('a dialog that is closed after its opener has gone leaves focus where the opener was', async () => {
  page(
    '<ul><li><button>1</button><li id=line><button id=gone></button><li><button>3</button></ul>',
  );
  root.insertAdjacentHTML('beforeend', '<dialog><button>sí</button></dialog><button>x</button>');
  element('dialog button').focus();
  element('#line').remove();
  expect(await focused()).toBe('sí');
  element('dialog').remove();
  expect(await focused()).toBe('3');
});

it.each(['div popover', 'section data-oferta'])(
  'what lies over the page gives focus back when it is closed: %s',
  async (over) => {
    page(`<button>1</button><button id=gone>2</button><${over}><button id=close>x</button>`);
    element('#close').focus();
    element('#close').remove();
    expect(await focused()).toBe('2');
  },
);

it('nothing gets focus that nobody had', async () => {
  page('<p id=line><button id=gone></button></p><button>2</button>');
  element('#gone').blur();
  expect(await focused()).toBeNull();
  element('#line').remove();
  expect(await focused()).toBeNull();
});

it('whoever focuses something else is left there', async () => {
  page('<p id=line><button id=gone></button></p><button>2</button><button id=other>3</button>');
  element('#line').remove();
  element('#other').focus();
  expect(await focused()).toBe('3');
});
