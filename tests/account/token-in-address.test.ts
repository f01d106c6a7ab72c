import { describe, expect, it } from 'vitest';
import { takeArrival } from '#account/token-in-address.ts';

/** Opens an address: what was taken from it, and the address that replaced it, if any. */
function arriveAt(path: string) {
  const replaced: (string | URL | null | undefined)[] = [];
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, url?: string | URL | null) =>
      void replaced.push(url),
  };
  const location = new URL(path, 'https://app.example.cl');
  const box = takeArrival(location as unknown as Location, history as unknown as History);
  return { arrival: box.current(), replaced, box };
}

const LIST = '/dashboard/usersmanagement';

describe('a token in the address', () => {
  it.each([
    ['/login?token=abc', LIST],
    ['/token?token=abc', LIST],
    ['/auth/google/callback?token=abc&state=x', LIST],
    ['/dashboard?token=abc', LIST],
    ['/dashboard/profile?token=abc', '/dashboard/profile'],
    ['/Dashboard/profile?token=abc', '/Dashboard/profile'],
    [
      '/dashboard/calendario?paciente=7&token=abc&vista=mes',
      '/dashboard/calendario?paciente=7&vista=mes',
    ],
    [`${LIST}?token=abc&buscar=nana+rosa#lista`, `${LIST}?buscar=nana+rosa#lista`],
  ])('at %s is taken, and its bearer goes on to %s', (path, to) => {
    expect(arriveAt(path)).toMatchObject({ arrival: { token: 'abc', to }, replaced: ['/token'] });
  });

  it('is taken literally, even if it consists of digits', () => {
    const { arrival } = arriveAt('/token?token=12345678901234567890');
    expect(arrival?.token).toBe('12345678901234567890');
  });

  it.each(['/reset-password?email=a%40b.cl&token=abc', '/login?token=', '/dashboard/profile'])(
    'is none of a session’s at %s',
    (path) => {
      expect(arriveAt(path)).toMatchObject({ arrival: null, replaced: [] });
    },
  );

  it('is gone once it has been handled, also after going back to the page', () => {
    const { box } = arriveAt('/login?token=abc');
    expect(box.current()).not.toBeNull();
    box.done();
    expect(box.current()).toBeNull();
  });
});
