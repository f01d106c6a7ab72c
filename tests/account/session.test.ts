// Over 250 lines: the life of one session in several tabs.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionService } from '#account/session.ts';
import type { Failure } from '#api/errors.ts';
import { AccountDatabase } from '#db/account-database.ts';
import { SessionDatabase, type SessionStore, sessionStore } from '#db/session-database.ts';
import type { Me } from '#domain/contract/auth.ts';
import { leavePagesAlone } from '#tests/app/page-alone.ts';

/** The session of a page, and the copy of it that the worker reads. */
let db: SessionDatabase;
let tokens: Map<string, string>;
let revoked: string[];
beforeEach(() => {
  db = new SessionDatabase();
  tokens = new Map();
  revoked = [];
  leavePagesAlone();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await db.delete();
});

const ME: Me = { id: 1, name: 'A', lastName: 'B', mail: 'a@b.cl', capabilities: [], awaiting: [] };

/** A token with these claims. */
function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ scope: 'Responsable', ...claims })}.x`;
}

/** Opens a page with the stored token. */
function page(
  deps: {
    me?: () => Promise<Me>;
    /** The answer to `/auth/me`, if it is a failure. */
    failing?: Failure;
    store?: Partial<SessionStore>;
    openStore?: () => Promise<SessionStore>;
    hasRunHere?: boolean;
  } = {},
) {
  const storage = {
    getItem: (key: string) => tokens.get(key) ?? null,
    setItem: (key: string, value: string) => void tokens.set(key, value),
    removeItem: (key: string) => void tokens.delete(key),
  } as Storage;
  return createSessionService({
    storage,
    openStore: deps.openStore ?? (async () => ({ ...sessionStore(db), ...deps.store })),
    hasRunHere: () => deps.hasRunHere ?? true,
    me: async () => deps.failing ?? { kind: 'ok', value: (await deps.me?.()) ?? ME },
    logout: async (token) => {
      revoked.push(token ?? '');
      return { kind: 'ok', value: undefined };
    },
  });
}

const rows = () => db.session.toArray();

describe('the end of a session', () => {
  it('never leaves the worker signed in when the page is not', async () => {
    await page().begin(tokenOf({ sub: '1' }));
    let hadToken = false;
    await page({
      store: {
        async clear() {
          await db.session.clear();
          hadToken = tokens.has('token');
        },
      },
    }).end();
    expect(hadToken).toBe(true);
    expect([tokens.has('token'), await rows()]).toEqual([false, []]);
  });

  it('does not end a new session that another tab has begun, even before this page hears of it', async () => {
    const old = tokenOf({ sub: '1' });
    const slow = page();
    await slow.begin(old);
    const fresh = tokenOf({ sub: '1', jti: 'later' });
    await page().begin(fresh);
    await slow.end(old);
    expect(tokens.get('token')).toBe(fresh);
    expect((await rows()).map(({ token }) => token)).toEqual([fresh]);
    expect(slow.current()?.token).toBe(fresh);
    await slow.end(fresh);
    expect([tokens.has('token'), await rows()]).toMatchObject([false, [{ ended: true }]]);
  });

  it('removes the token even if the database fails', async () => {
    await page().begin(tokenOf({ sub: '1' }));
    const refusing = page({ store: { clear: () => Promise.reject(new Error('rejected')) } });
    await expect(refusing.end()).rejects.toThrow('rejected');
    expect(tokens.has('token')).toBe(false);
    expect(refusing.current()).toBeNull();
  });

  it('removes what an earlier session left for the worker', async () => {
    await page().begin(tokenOf({ sub: '1' }));
    tokens.clear();
    const service = page();
    expect(service.current()).toBeNull();
    await service.end();
    expect(await rows()).toEqual([]);
  });

  it('does not remove the token of somebody who signed in meanwhile', async () => {
    await page().begin(tokenOf({ sub: '1' }));
    const other = tokenOf({ sub: '2' });
    await page({ store: { clear: async () => void tokens.set('token', other) } }).end();
    expect(tokens.get('token')).toBe(other);
  });

  it('is not undone by a page that was fetching its account', async () => {
    tokens.set('token', tokenOf({}));
    const service = page({
      async me() {
        await service.end();
        return ME;
      },
    });
    expect(await service.reconcile()).toBeNull();
    expect(await rows()).toEqual([]);
  });
});

describe('a token that is replaced', () => {
  const [old, next] = [tokenOf({ sub: '1', n: 1 }), tokenOf({ sub: '1', n: 2 })];

  it('does not end the session, though another call with the old one is answered first', async () => {
    const session = page();
    await session.begin(old);
    await session.renew(async () => {
      await session.end(old);
      // Without a session the page would be left.
      expect(session.current()?.token).toBe(old);
      return next;
    });
    expect(session.current()?.token).toBe(next);
    expect((await rows()).map(({ token }) => token)).toEqual([next]);
  });

  it('ends it where no new one came', async () => {
    const session = page();
    await session.begin(old);
    await session.renew(async () => {
      await session.end(old);
      return null;
    });
    expect(session.current()).toBeNull();
    expect(await session.whyEnded()).toBe('ended');
  });
});

describe('a change in another tab or in the worker', () => {
  it.each([
    ['the server ended it', true],
    ['somebody signed out', false],
  ])('another tab, which only sees the token gone, knows whether %s', async (_what, isRejected) => {
    const token = tokenOf({ sub: '1' });
    const [tab, other] = [page(), page()];
    await tab.begin(token);
    expect(other.latest()?.token).toBe(token);
    await tab.end(isRejected ? token : undefined);
    expect(other.latest()).toBeNull();
    const why = isRejected ? 'ended' : undefined;
    expect(await tab.whyEnded()).toBe(why);
    expect(await other.whyEnded()).toBe(why);
  });

  it('ends the session here too, and removes its token, if the worker has ended it', async () => {
    const token = tokenOf({ sub: '1' });
    const service = page();
    await service.begin(token);
    await sessionStore(db).end(token);
    expect(await service.reconcile()).toBeNull();
    expect(tokens.has('token')).toBe(false);
    expect(service.current()).toBeNull();
    expect(await service.whyEnded()).toBe('ended');
  });

  it.each(['storage', 'pageshow'])(
    'a sign-out in another tab is noticed on «%s»',
    async (event) => {
      const heard = new EventTarget();
      vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
      const service = page();
      await service.begin(tokenOf({ sub: '1' }));
      let changes = 0;
      service.subscribe(() => {
        changes += 1;
      });
      tokens.delete('token');
      heard.dispatchEvent(new Event(event));
      expect([service.current(), changes]).toEqual([null, 1]);
    },
  );
});

it('is reconciled at the next change if its database could not be read at this one', async () => {
  const heard: { onmessage?: (event: { data: string }) => void }[] = [];
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage?: (event: { data: string }) => void;
      constructor() {
        heard.push(this);
      }
      postMessage(): void {}
    },
  );
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const token = tokenOf({ sub: '1' });
  tokens.set('token', token);
  let isLost = true;
  page({
    async openStore() {
      if (isLost) throw new Error('the database is lost');
      return sessionStore(db);
    },
  });
  heard[0]?.onmessage?.({ data: 'changed' });
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
  told.mockRestore();
  isLost = false;
  heard[0]?.onmessage?.({ data: 'changed' });
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ token }]));
});

it('begins at the second attempt if the code of its database could not be loaded at the first', async () => {
  let tries = 0;
  const service = page({
    async openStore() {
      tries += 1;
      if (tries === 1) throw new TypeError('no network');
      return sessionStore(db);
    },
  });
  const token = tokenOf({ sub: '1' });
  await expect(service.begin(token)).rejects.toThrow('no network');
  expect(await service.begin(token)).toMatchObject({ accountId: '1' });
});

it('of another account revokes the token of the previous one', async () => {
  const [first, again, other] = [{ sub: '1' }, { sub: '1', jti: 'later' }, { sub: '2' }].map(
    tokenOf,
  );
  const { begin } = page();
  await begin(first ?? '');
  await begin(again ?? '');
  expect(revoked).toEqual([]);
  await begin(other ?? '');
  expect(revoked).toEqual([again]);
});

describe('whose token names nobody', () => {
  const token = tokenOf({});

  it.each<Failure>([
    { kind: 'busy', status: 500, retryAfterMs: null },
    { kind: 'rejected', status: 404, message: null },
    { kind: 'network', cause: new Error('silent') },
  ])('is that of the mail signed in with, where /auth/me does not say: %o', async (failing) => {
    const session = await page({ failing }).begin(token, ' Maria@Example.cl');
    expect(session).toMatchObject({ accountId: 'maria@example.cl' });
    // Once begun, the account is known without a call.
    expect(await page({ failing }).reconcile()).toMatchObject({ accountId: 'maria@example.cl' });
  });

  it('does not begin if the server rejects the token', async () => {
    const failing: Failure = { kind: 'unauthorized' };
    expect(await page({ failing }).begin(token, 'maria@example.cl')).toBeNull();
    // Nor if it is there already.
    tokens.set('token', token);
    expect(await page({ failing }).reconcile()).toBeNull();
    expect(await rows()).toEqual([]);
  });

  it('is of the same account, however its mail is spelled', async () => {
    const own = new AccountDatabase('Maria@Example.cl');
    await own.open();
    own.close();
    const failing: Failure = { kind: 'busy', status: 500, retryAfterMs: null };
    const typed = await page({ failing }).begin(token, 'maria@example.cl');
    const fromServer = await page({ me: async () => ({ ...ME, mail: 'MARIA@example.cl' }) }).begin(
      tokenOf({ jti: 'later' }),
    );
    await own.delete();
    expect([typed?.accountId, fromServer?.accountId]).toEqual([
      'Maria@Example.cl',
      'Maria@Example.cl',
    ]);
  });
});

describe('a token with a new database', () => {
  const token = tokenOf({ sub: '1' });

  it('means that the browser has emptied the storage', async () => {
    tokens.set('token', token);
    const service = page({ store: { isNew: true } });
    expect(await service.reconcile()).toMatchObject({ wasEmptied: true });
    // The result is the same for later calls.
    expect(await service.reconcile()).toMatchObject({ wasEmptied: true });
  });

  it.each([
    [
      'is the first of a device on which the app never ran',
      { store: { isNew: true }, hasRunHere: false },
    ],
    ['or, where it is not new, of an account that had signed out', {}],
  ])('%s', async (_what, deps) => {
    tokens.set('token', token);
    expect(await page(deps).reconcile()).toMatchObject({ wasEmptied: false });
  });

  it('is that of somebody who just signed in', async () => {
    const service = page({ store: { isNew: true } });
    await service.begin(token);
    expect(await service.reconcile()).toMatchObject({ wasEmptied: false });
    // The earlier result does not apply to the next account either.
    await db.session.clear();
    const emptied = page({ store: { isNew: true } });
    await emptied.reconcile();
    await emptied.end();
    await emptied.begin(tokenOf({ sub: '2' }));
    expect(await emptied.reconcile()).toMatchObject({ wasEmptied: false });
  });
});
