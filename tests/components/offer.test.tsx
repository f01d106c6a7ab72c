import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Offer } from '#ui/offer.tsx';

afterEach(cleanup);

const page = (...labels: readonly string[]) =>
  labels.map((label) => <Offer key={label} label={label} text={label} buttons={null} />);

it('is shown one at a time, the next once it is gone, with room beneath for as long', () => {
  const { rerender, container } = render(page('Instalar'));
  const names = () => [...container.querySelectorAll('section')].map((one) => one.ariaLabel);
  rerender(page('Versión nueva', 'Instalar'));
  expect(names()).toEqual(['Instalar']);
  rerender(page('Versión nueva'));
  expect(names()).toEqual(['Versión nueva']);
  expect(document.documentElement.hasAttribute('data-oferta')).toBe(true);
  rerender(page());
  expect(names()).toEqual([]);
  expect(document.documentElement.hasAttribute('data-oferta')).toBe(false);
});
