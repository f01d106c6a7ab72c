import { expect, it } from 'vitest';

/** The selectors that are answered without jsdom's own engine, by what it says of the same page. */
const PAGE = `
  <section data-vista="mes" class="month"><article data-fecha="1"><p hidden></p></article></section>
  <div role="grid" data-vista="semana"><div role="rowgroup">
    <button data-fecha="1" data-hora="08:00" aria-label="Estas horas, y más" type="submit">a</button>
    <button data-fecha="2" aria-label="Otras" role="tab button"><p data-vista="">b</p></button>
  </div></div>
  <input type="radio" name="x" disabled><input type="submit">`;

/** A `:not()` around nothing on the page leaves a selector to jsdom, and means the same. */
const asJsdomSays = (selector: string) =>
  selector
    .split(', ')
    .map((one) => `${one}:not(nobody)`)
    .join();

it.each([
  ['*'],
  ['button'],
  ['[data-fecha]'],
  ['button[data-fecha="1"][data-hora="08:00"]'],
  ['[aria-label^="Estas horas"]'],
  ['[aria-label*="horas"]'],
  ['*[role~="button"]'],
  ['input[type=submit], input[type=button], button'],
  ['[role="grid"] > [role="rowgroup"]'],
  ['[role="grid"] > button'],
  ['[role="grid"] button p'],
  ['[data-vista="mes"] [data-fecha="1"], [data-vista="semana"] [data-fecha="2"]'],
  ['section > article > p'],
  ['[data-vista=""]'],
  ['.month, [hidden]'],
  ['input:not([type="radio"])'],
])('%s finds what it does in jsdom', (selector) => {
  const root = document.createElement('main');
  root.innerHTML = PAGE;
  document.body.append(root);
  try {
    const wanted = [...root.querySelectorAll(asJsdomSays(selector))];
    expect([...root.querySelectorAll(selector)]).toEqual(wanted);
    expect(root.querySelector(selector)).toBe(wanted[0] ?? null);
    for (const element of root.querySelectorAll('*')) {
      expect(element.matches(selector), element.outerHTML).toBe(wanted.includes(element));
      expect(element.closest(selector)).toBe(element.closest(asJsdomSays(selector)));
    }
  } finally {
    root.remove();
  }
});
