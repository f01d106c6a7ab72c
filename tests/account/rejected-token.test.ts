import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionService } from '#account/session.ts';
import { SessionDatabase, sessionStore } from '#db/session-database.ts';
import { withSession } from '#sw/with-session.ts';
import type { SessionMessage } from '#sync/messages.ts';

// The worker's module reads the address of its calls when it is loaded.
vi.hoisted(() => {
  vi.stubGlobal('location', new URL('https://app.example.cl/sw.js'));
  vi.stubEnv('VITE_API_URL', 'https://api.example.cl/');
});

/** A token that the server rejects: two tabs and a worker that have it, and the messages between them. */
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (jti: string) =>
  `${part({ alg: 'none' })}.${part({ scope: 'Responsable', sub: '1', jti })}.x`;
const TOKEN = tokenOf('first');

let db: SessionDatabase;
let tokens: Map<string, string>;
let channels: { onmessage: ((event: { data: SessionMessage }) => void) | null }[];
let posted: SessionMessage[];
beforeEach(async () => {
  db = new SessionDatabase();
  tokens = new Map([['token', TOKEN]]);
  channels = [];
  posted = [];
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage = null;
      constructor() {
        channels.push(this);
      }
      postMessage(message: SessionMessage): void {
        posted.push(message);
      }
      close(): void {}
    },
  );
  await sessionStore(db).write({ account: '1', token: TOKEN, role: 'Responsable' });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await db.delete();
});

function tab(openStore = async () => sessionStore(db)) {
  return createSessionService({
    storage: {
      getItem: (key) => tokens.get(key) ?? null,
      setItem: (key, value) => void tokens.set(key, value),
      removeItem: (key) => void tokens.delete(key),
    },
    openStore,
    hasRunHere: () => true,
    me: async () => ({ kind: 'network', cause: null }),
    logout: async () => ({ kind: 'ok', value: null }),
  });
}

describe('after a 401 to a page', () => {
  it('no tab has the token any more, although the worker’s copy is still being removed', async () => {
    let open: () => void = () => undefined;
    const opening = new Promise<void>((go) => {
      open = go;
    });
    const here = tab(async () => {
      await opening;
      return sessionStore(db);
    });
    const there = tab();
    const changed = vi.fn();
    here.subscribe(changed);
    const ending = here.end(TOKEN);
    expect([here.current(), here.latest(), tokens.size]).toEqual([null, null, 0]);
    // The other tab may make a call before the event reaches it.
    expect(there.current()?.token).toBe(TOKEN);
    expect(there.latest()).toBeNull();
    expect(changed).toHaveBeenCalledTimes(1);
    open();
    await ending;
    expect(await db.session.toArray()).toMatchObject([{ token: TOKEN, ended: true }]);
  });

  it('a session that begins meanwhile stays, also for the worker', async () => {
    const fresh = tokenOf('second');
    const here = tab();
    const ending = here.end(TOKEN);
    await tab().begin(fresh);
    await ending;
    expect(tokens.get('token')).toBe(fresh);
    expect(await db.session.toArray()).toMatchObject([{ token: fresh, ended: false }]);
  });
});

describe('after a 401 to the worker', () => {
  it('a page drops the token as soon as the message comes, and no other token', () => {
    const here = tab();
    const [channel] = channels;
    channel?.onmessage?.({ data: { refused: tokenOf('another') } });
    expect(here.current()?.token).toBe(TOKEN);
    channel?.onmessage?.({ data: { refused: TOKEN } });
    expect([here.current(), tokens.size]).toEqual([null, 0]);
  });

  it('a page that is replacing its token keeps it until the new one is there', async () => {
    const fresh = tokenOf('second');
    const here = tab();
    await here.renew(async () => {
      channels[0]?.onmessage?.({ data: { refused: TOKEN } });
      expect(here.current()?.token).toBe(TOKEN);
      return fresh;
    });
    expect(here.current()?.token).toBe(fresh);
  });

  it('the pages get the message before the worker stores the end of the session', async () => {
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 401 }));
    let atFirst: unknown;
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        async postMessage(message: SessionMessage): Promise<void> {
          posted.push(message);
          if (posted.length === 1) atFirst = (await db.session.get('current'))?.ended;
        }
        close(): void {}
      },
    );
    expect(await withSession(({ api }) => api.auth.me())).toMatchObject({ kind: 'unauthorized' });
    expect(posted).toEqual([{ refused: TOKEN }, 'changed']);
    expect(atFirst).toBe(false);
    expect(await db.session.toArray()).toMatchObject([{ token: TOKEN, ended: true }]);
  });
});

describe('a worker in the middle of its work', () => {
  it.each<[string, () => Promise<unknown>, readonly (string | null)[]]>([
    ['goes on while nothing changes', async () => {}, [TOKEN, TOKEN]],
    ['calls no more once a page got a 401', () => tab().end(TOKEN), [TOKEN]],
    ['calls no more once the account has signed out', () => tab().end(), [TOKEN]],
    [
      'goes on with the next token of the same account',
      () => tab().begin(tokenOf('second')),
      [TOKEN, tokenOf('second')],
    ],
    [
      'never calls as another account',
      () => sessionStore(db).write({ account: '2', token: 'hers', role: 'Responsable' }),
      [TOKEN],
    ],
  ])('%s', async (_what, meanwhile, carried) => {
    const asked: (string | null)[] = [];
    vi.stubGlobal('fetch', async (input: Request) => {
      asked.push(input.headers.get('authorization')?.slice('Bearer '.length) ?? null);
      return Response.json({ id: 1 });
    });
    await withSession(async ({ api }) => {
      await api.auth.me();
      await meanwhile();
      await api.auth.me();
    });
    expect(asked).toEqual(carried);
  });
});
