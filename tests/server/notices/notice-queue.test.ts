// Over 250 lines: every way in which the queue sends, repeats or gives up a message, on one backend for each engine.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Dependencies } from '#server/dependencies.ts';
import { CALLER_WAITS_MS, NotSent } from '#server/mail/messenger.ts';
import { smtpMail } from '#server/mail/smtp.ts';
import { writeAccountMessage } from '#server/notices/account-message.ts';
import { deliverDue } from '#server/notices/deliver.ts';
import { startSending } from '#server/notices/sending.ts';
import { purge } from '#server/store/purge.ts';
import { codeIn, SIGNUP } from '#tests/server/account/sign-up-data.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { deferred } from '#tests/server/faulty-store.ts';
import { openTestBackend, type TestBackend } from '#tests/server/test-backend.ts';
import { startMailServer } from './mail-server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MARIA = 'maria@vinculo.test';
const log = { warn: () => {} };

describe.each(ENGINES)('the notice queue on $name', (engine) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
  });

  /** The dependencies of another process on the same database. */
  const otherProcess = async (changes: Partial<Dependencies> = {}): Promise<Dependencies> => ({
    ...backend.deps,
    store: await backend.anotherStore(),
    ...changes,
  });
  const write = (to: string, changes: { readonly minutes?: number } = {}) =>
    writeAccountMessage(backend.store.db, backend.deps, {
      ...{ kind: 'password-changed', account: null, minutes: 60, ...changes },
      message: { by: 'mail', to, letter: { subject: 'x', text: `for ${to}`, html: '' } },
    });
  const rows = () => backend.store.db.selectFrom('notice').selectAll().orderBy('id').execute();
  const outcomes = async () => (await rows()).map(({ outcome }) => outcome);
  const refusing = (times: number): Partial<Dependencies> => ({
    messenger: {
      ...backend.deps.messenger,
      async mail(to, letter) {
        times -= 1;
        if (times >= 0) throw new NotSent('the mail was not taken');
        await backend.deps.messenger.mail(to, letter);
      },
    },
  });

  it('keeps no content in plain text, and none at all once it is sent', async () => {
    await write(MARIA);
    expect(JSON.stringify(await rows())).not.toMatch(/maria|for /);
    await deliverDue(backend.deps, log);
    expect(backend.sent.map(({ text }) => text)).toEqual([`for ${MARIA}`]);
    expect(await rows()).toMatchObject([{ body: null, outcome: 'sent' }]);
    await deliverDue(backend.deps, log);
    expect(backend.sent).toHaveLength(1);
  });

  it('gives up what another secret encrypted', async () => {
    await write(MARIA);
    await deliverDue({ ...backend.deps, secret: new Uint8Array(32) }, log);
    expect(await outcomes()).toEqual(['unreadable']);
  });

  it('is sent by several processes, each message once', async () => {
    const names = Array.from({ length: 50 }, (_, number) => `${number}@correo.test`);
    for (const name of names) await write(name);
    const processes = [await otherProcess(), await otherProcess(), backend.deps];
    await Promise.all(processes.map((deps) => deliverDue(deps, log)));
    expect(backend.sent.map(({ to }) => to).sort()).toEqual(names.sort());
  });

  it('is taken over from a process that was killed while it sent, after a minute', async () => {
    await write(MARIA);
    const started = deferred();
    const killed = await otherProcess({
      messenger: {
        ...backend.deps.messenger,
        mail() {
          started.resolve();
          return new Promise(() => {});
        },
      },
    });
    deliverDue(killed, log);
    await started.promise;
    await deliverDue(backend.deps, log);
    expect(backend.sent).toEqual([]);
    backend.advanceClock(MINUTE);
    await deliverDue(backend.deps, log);
    expect(backend.sent).toHaveLength(1);
  });

  it('is not ended by a process that comes back after another one took over', async () => {
    await write(MARIA);
    const [started, gate] = [deferred(), deferred()];
    const slow = await otherProcess({
      messenger: {
        ...backend.deps.messenger,
        async mail() {
          started.resolve();
          await gate.promise;
          throw new NotSent('too late');
        },
      },
    });
    const late = deliverDue(slow, log);
    await started.promise;
    backend.advanceClock(MINUTE);
    await deliverDue(backend.deps, log);
    gate.resolve();
    await late;
    expect(await outcomes()).toEqual(['sent']);
    backend.advanceClock(DAY);
    await deliverDue(backend.deps, log);
    expect(backend.sent).toHaveLength(1);
  });

  it('is not put back by a process that fails while another one sends it', async () => {
    await write(MARIA);
    const [first, second] = [
      { started: deferred(), gate: deferred() },
      { started: deferred(), gate: deferred() },
    ];
    const sending = (
      { started, gate }: typeof first,
      mail: Dependencies['messenger']['mail'],
    ): Promise<Dependencies> =>
      otherProcess({
        messenger: {
          ...backend.deps.messenger,
          async mail(...message) {
            started.resolve();
            await gate.promise;
            await mail(...message);
          },
        },
      });
    const failing = await sending(first, async () => {
      throw new NotSent('too late');
    });
    const taking = await sending(second, backend.deps.messenger.mail);
    const late = deliverDue(failing, log);
    await first.started.promise;
    backend.advanceClock(MINUTE);
    const taken = deliverDue(taking, log);
    await second.started.promise;
    first.gate.resolve();
    await late;
    second.gate.resolve();
    await taken;
    expect(await outcomes()).toEqual(['sent']);
    backend.advanceClock(DAY);
    await deliverDue(backend.deps, log);
    expect(backend.sent).toHaveLength(1);
  });

  it('repeats what could not be sent, after longer and longer', async () => {
    await write(MARIA);
    const deps = await otherProcess(refusing(3));
    const waits = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await deliverDue(deps, log);
      const [row] = await rows();
      waits.push(Date.parse(row?.not_before ?? '') - backend.deps.clock().getTime());
      backend.advanceClock(waits.at(-1) ?? 0);
    }
    expect(waits.slice(0, 3)).toEqual([5000, 15_000, 45_000]);
    expect(await outcomes()).toEqual(['sent']);
  });

  it.each([
    ['gives up a mail to', '5.1.1 no such user', ['failed']],
    ['repeats what is rejected for another reason than', '5.7.1 no relaying', [null]],
  ])('%s an address at which nobody is', async (_, reject, expected) => {
    const server = await startMailServer({ reject });
    const mail = smtpMail(server.url, { name: '', address: 'avisos@vinculo.test' });
    await write(MARIA);
    const deps = await otherProcess({ messenger: { ...backend.deps.messenger, mail } });
    await deliverDue(deps, log);
    await server.close();
    expect(await outcomes()).toEqual(expected);
  });

  it('sends once what a server takes longer to check than a caller waits', async () => {
    const check = deferred();
    const server = await startMailServer({ check: check.promise });
    const from = { name: '', address: 'avisos@vinculo.test' };
    /** In a twentieth of the time. */
    const mail: Dependencies['messenger']['mail'] = (to, letter, withinMs = CALLER_WAITS_MS) => {
      setTimeout(check.resolve, (CALLER_WAITS_MS + 2000) / 20);
      return smtpMail(server.url, from)(to, letter, withinMs / 20);
    };
    await write(MARIA);
    const deps = await otherProcess({ messenger: { ...backend.deps.messenger, mail } });
    await deliverDue(deps, log);
    expect(await outcomes()).toEqual(['sent']);
    backend.advanceClock(MINUTE);
    await deliverDue(deps, log);
    await server.close();
    expect(server.received).toHaveLength(1);
  });

  it('gives up what is of no use any more', async () => {
    await write(MARIA, { minutes: 10 });
    backend.advanceClock(10 * MINUTE);
    await deliverDue(backend.deps, log);
    expect(await rows()).toMatchObject([{ body: null, outcome: 'expired' }]);
    expect(backend.sent).toEqual([]);
  });

  it('forgets after a month', async () => {
    await write(MARIA);
    await deliverDue(backend.deps, log);
    for (let week = 0; week < 5; week += 1) {
      expect(await rows()).toHaveLength(1);
      backend.advanceClock(7 * DAY);
      await purge(backend.store, backend.deps.clock());
    }
    expect(await rows()).toEqual([]);
  });

  it('holds a link for a new password until the mail server is back', async () => {
    const down = await startMailServer();
    await down.close();
    const url = { current: down.url };
    const messenger: Dependencies['messenger'] = {
      ...backend.deps.messenger,
      mail: (to, letter) =>
        smtpMail(url.current, { name: '', address: 'avisos@vinculo.test' })(to, letter),
    };
    const app = await backend.anotherProcess({ messenger });
    const call = { app, body: { mail: MARIA } };
    const asked = await backend.call(null, 'POST', '/auth/forgot-password', call);
    expect(asked.status).toBe(200);
    await backend.deps.background.settled();
    const server = await startMailServer();
    url.current = server.url;
    backend.advanceClock(MINUTE);
    const sending = startSending({ ...backend.deps, messenger }, app.log);
    const { text } = await server.mailTo(MARIA);
    await sending.stop();
    await server.close();
    const link = new URL(/http\S+/.exec(text)?.[0] ?? 'about:blank');
    const body = {
      mail: MARIA,
      token: link.searchParams.get('token'),
      newPassword: 'Nueva.Clave1',
    };
    const reset = await backend.call(null, 'POST', '/auth/reset-password', { body });
    expect(reset.body.success).toBe(true);
  });

  it('holds the link also when the process that answered died before it sent it', async () => {
    const background = { run: () => {}, settled: async () => {} };
    const app = await backend.anotherProcess({ background });
    for (const mail of [MARIA, 'nadie@vinculo.test']) {
      await backend.call(null, 'POST', '/auth/forgot-password', { app, body: { mail } });
    }
    expect(backend.sent).toEqual([]);
    await deliverDue(backend.deps, log);
    expect(backend.sent.map(({ to, subject }) => [to, subject])).toEqual([
      [MARIA, 'Recupera tu contraseña de Vínculo'],
    ]);
    expect(JSON.stringify(await rows())).not.toContain('maria');
  });

  it('sends a code whose process was killed while it sent it', async () => {
    const started = deferred();
    const app = await backend.anotherProcess({
      messenger: {
        ...backend.deps.messenger,
        mail() {
          started.resolve();
          return new Promise(() => {});
        },
      },
    });
    backend.call(null, 'POST', '/auth/signup', { app, body: SIGNUP });
    await started.promise;
    backend.advanceClock(MINUTE);
    await deliverDue(backend.deps, log);
    const code = codeIn(backend.sent[0]);
    const body = { mail: SIGNUP.mail, code };
    expect((await backend.call(null, 'POST', '/auth/verify', { body })).status).toBe(200);
  });

  it('gives up a code whose caller is told that it was not sent', async () => {
    const app = await backend.anotherProcess(refusing(1));
    const answer = await backend.call(null, 'POST', '/auth/signup', { app, body: SIGNUP });
    expect([answer.status, answer.body.code]).toEqual([503, 'not_sent']);
    expect(await rows()).toMatchObject([{ kind: 'code', body: null, outcome: 'failed' }]);
    backend.advanceClock(5 * MINUTE);
    await deliverDue(backend.deps, log);
    expect(backend.sent).toEqual([]);
  });
});
