import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appPerTest } from './render-app.tsx';
import { ASKED, CAMILA, press, shift } from './shifts/on-shifts.ts';

const app = appPerTest();

describe('the badge', () => {
  let shown: number[];
  beforeEach(() => {
    shown = [];
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void shown.push(count),
      clearAppBadge: async () => void shown.push(0),
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'setAppBadge');
    Reflect.deleteProperty(navigator, 'clearAppBadge');
  });

  it('is left to the worker too once the app was opened from its icon', async () => {
    const real = window.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(real(query), query.includes('standalone') ? { matches: true } : {}),
    );
    await app.open('/turnos', { as: CAMILA });
    await shift(ASKED, 'por-responder');
    const { db } = await app.device();
    await waitFor(async () => expect(await db.meta.get('installed')).toBeDefined());
  });

  it('counts what waits, and is gone when it has arrived, and after a sign-out', async () => {
    await app.open('/turnos', { as: CAMILA });
    await shift(ASKED, 'por-responder');
    app.network.down();
    await press(app, ASKED, 'por-responder', 'Aceptar');
    await waitFor(() => expect(shown.at(-1)).toBe(1));
    app.network.up();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(shown.at(-1)).toBe(0));
    app.network.down();
    const before = shown.length;
    const { forget } = await app.device();
    await forget({ discard: false });
    await waitFor(() => expect(shown.slice(before)).toEqual([0]));
  });
});
