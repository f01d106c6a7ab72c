import type { Api } from '#api/api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { readMe } from '#db/people.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { pushManager } from '#platform/push-device.ts';
import { keepDevice } from '#sync/notice-device.ts';

/** Looks after the push subscription of this browser, once each time that an account is opened. */
export async function keepNotices(db: AccountDatabase, api: Api): Promise<void> {
  if (!(await readMe(db))?.capabilities.includes(CAPABILITIES.notices)) return;
  const push = await pushManager();
  if (push !== undefined) await keepDevice({ db, api: await api.notices(), push });
}

/** Ends the subscription of this browser when its account signs out; works without a network. */
export async function dropNotices(): Promise<void> {
  await (await (await pushManager())?.getSubscription())?.unsubscribe();
}
