import { expect, it } from 'vitest';
import { leaveForGoogle } from '#features/access/google-departure.ts';
import { access } from '#i18n/es/access.ts';
import type { Services } from '#services';

it('says that there is no way out where the code that asks cannot be had', async () => {
  const publicApi: Services['publicApi'] = () => Promise.reject(new TypeError('a chunk is gone'));
  expect(await leaveForGoogle({ publicApi } as Services)).toBe(access.offline);
});
