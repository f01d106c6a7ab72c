import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { KeptInSight } from '#ui/kept-in-sight.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The observer of what is in sight. */
function observed() {
  const told = {
    margin: '',
    tell: (_isIntersecting: boolean) => {},
  };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(watch: (entries: readonly object[]) => void, options: { rootMargin: string }) {
        told.margin = options.rootMargin;
        told.tell = (isIntersecting) =>
          act(() => watch([{ isIntersecting, boundingClientRect: { top: -400 } }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  return {
    tell: (isIntersecting: boolean) => told.tell(isIntersecting),
    margin: () => told.margin,
  };
}

it.each([
  ['a phone, whose bars cover the top', true, '-112px 0px 0px 0px'],
  ['a wide window, where nothing does', false, '0px 0px 0px 0px'],
])('a notice is out of sight beneath what covers it: on %s', (_where, isPhone, margin) => {
  const seen = observed();
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener() {},
    removeEventListener() {},
  }));
  render(<KeptInSight label="Hay horas que cambiaron">aviso</KeptInSight>);
  expect(seen.margin().replace('-0px', '0px')).toBe(margin);
});

it('a press that leads back to a notice takes the focus there, as the pressed button disappears', async () => {
  const { tell } = observed();
  render(<KeptInSight label="Hay horas que cambiaron">aviso</KeptInSight>);
  tell(false);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Hay horas que cambiaron' }));
  tell(true);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement?.textContent).toBe('aviso');
  expect(document.activeElement).not.toBe(document.body);
});
