import { expect, it } from 'vitest';
import { leaveForGoogle } from '#features/access/google-departure.ts';
import { access } from '#i18n/es/access.ts';
import type { Services } from '#services';

it('reports a failure if the code for it cannot be loaded', async () => {
  const publicApi: Services['publicApi'] = () => Promise.reject(new TypeError('a chunk is gone'));
  expect(await leaveForGoogle({ publicApi } as Services)).toBe(access.offline);
});
