import { beforeEach, expect, it } from 'vitest';
import type { Outcome } from '#api/errors.ts';
import { addNoticeDevice, isNoticeDevice } from '#db/account/notice-device.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { wipe } from '#db/sign-out.ts';
import {
  keepDevice,
  type NoticeDeviceDeps,
  subscribeDevice,
  unsubscribeDevice,
} from '#sync/notice-device.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

/** A browser with at most one subscription, and a server that answers as told. */
let db: AccountDatabase;
let subscription: object | null;
let permission: PermissionState;
let told: number;
/** What the server says to a device; runs while the call is on its way. */
let answer: () => Promise<Outcome<null>>;

beforeEach(() => {
  db = openTestDatabase();
  subscription = null;
  permission = 'granted';
  told = 0;
  answer = async () => ({ kind: 'ok', value: null });
});

const push = {
  getSubscription: async () => subscription,
  async subscribe() {
    if (permission !== 'granted') throw new DOMException('no', 'NotAllowedError');
    const keys = { p256dh: 'p', auth: 'a' };
    subscription = {
      options: {},
      toJSON: () => ({ endpoint: 'https://push.example/1', keys }),
      async unsubscribe() {
        subscription = null;
        return true;
      },
    };
    return subscription;
  },
  permissionState: async () => permission,
} as unknown as PushManager;

function deps(): NoticeDeviceDeps {
  return {
    db,
    push,
    api: {
      settings: async () => ({ kind: 'ok', value: { publicKey: 'key', preferences: [] } }),
      async putDevice() {
        told += 1;
        return answer();
      },
      removeDevice: async () => ({ kind: 'ok', value: null }),
    },
  };
}

const offline: Outcome<null> = { kind: 'network', cause: null };

it('a page that looks after the device leaves a subscription alone that another is just making', async () => {
  answer = async () => {
    answer = async () => ({ kind: 'ok', value: null });
    expect(await keepDevice(deps())).toBe(true);
    return { kind: 'ok', value: null };
  };
  expect(await subscribeDevice(deps())).toMatchObject({ kind: 'ok' });
  expect(subscription).not.toBeNull();
  expect(await isNoticeDevice(db)).toBe(true);
});

it('a page that looks after the device leaves no subscription where they were turned off meanwhile', async () => {
  await addNoticeDevice(db);
  const { api } = deps();
  async function settings() {
    await unsubscribeDevice(deps());
    return api.settings();
  }
  await keepDevice({ ...deps(), api: { ...api, settings } });
  expect(subscription).toBeNull();
  expect(await isNoticeDevice(db)).toBe(false);
});

it('an account that could not be subscribed does not count as one that wants notices here', async () => {
  answer = async () => offline;
  await subscribeDevice(deps());
  expect(await isNoticeDevice(db)).toBe(false);
  permission = 'denied';
  subscription = null;
  await expect(subscribeDevice(deps())).rejects.toThrow('no');
  expect(await isNoticeDevice(db)).toBe(false);
});

it('one that wants them stays so while the server cannot be told, and without a permission is left alone', async () => {
  await addNoticeDevice(db);
  answer = async () => offline;
  expect(await keepDevice(deps())).toBe(false);
  expect(await isNoticeDevice(db)).toBe(true);
  permission = 'denied';
  expect(await keepDevice(deps())).toBe(true);
  expect(told).toBe(1);
});

it('what another account has left is ended, and a signed-out account gets nothing', async () => {
  await subscribeDevice(deps());
  await wipe(db, { discard: false });
  expect(await isNoticeDevice(db)).toBe(false);
  expect(await addNoticeDevice(db)).toBe(false);
  expect(await isNoticeDevice(db)).toBe(false);
  expect(await keepDevice(deps())).toBe(true);
  expect(subscription).toBeNull();
});
