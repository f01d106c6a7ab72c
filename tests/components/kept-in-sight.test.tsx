import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { KeptInSight } from '#ui/kept-in-sight.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a press that leads back to a notice takes the focus there, as the pressed button disappears', async () => {
  let tell: (isIntersecting: boolean) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(watch: (entries: readonly object[]) => void) {
        tell = (isIntersecting) =>
          act(() => watch([{ isIntersecting, boundingClientRect: { top: -400 } }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  render(<KeptInSight label="Hay horas que cambiaron">aviso</KeptInSight>);
  tell(false);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Hay horas que cambiaron' }));
  tell(true);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement?.textContent).toBe('aviso');
  expect(document.activeElement).not.toBe(document.body);
});
