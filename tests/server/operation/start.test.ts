// Over 250 lines: every way to start the built server, each in a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import readXlsx from 'read-excel-file/node';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { DEMO_PASSWORD } from '#server/seed/demo-family.ts';
import { answerAs, startProvider } from '#tests/server/account/openid-provider.ts';
import { codeIn, SIGNUP } from '#tests/server/account/sign-up-data.ts';
import { makeSchema, temporaryDirectory } from '#tests/server/engines.ts';
import { startMailServer } from '#tests/server/notices/mail-server.ts';
import { demoDirectory, failToStart, type Product, startProduct } from '#tests/server/product.ts';
import { enter, send } from '#tests/server/product-calls.ts';
import { farFromRoundHour } from '#tests/server/round-hour.ts';

const file = inject('serverFile');
const SECRET = 'x'.repeat(32);

describe('the built server', () => {
  const running: Product[] = [];
  const start = async (options: Partial<Parameters<typeof startProduct>[0]> = {}) => {
    const product = await startProduct({ file, ...options });
    running.push(product);
    return product;
  };
  /** Starts on the demo's data; what a first start does is of the tests that use `start`. */
  const startDemo = async (options: Partial<Parameters<typeof startProduct>[0]> = {}) =>
    start({ dataDir: await demoDirectory(file), ...options });
  afterEach(async () => {
    for (const product of running.splice(0)) {
      await product.stop();
      product.clear();
    }
  });

  const me = (product: Product, token: string) => send(product, '/auth/me', { token });

  it('loads what mails and Google need before the first of them', async () => {
    const hook = `import { writeSync } from 'node:fs';
      export async function load(url, context, next) {
        const loaded = await next(url, context);
        writeSync(1, 'loaded ' + url + '\\n');
        return loaded;
      }`;
    const url = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
    const register = `import { register } from 'node:module'; register(${JSON.stringify(url(hook))});`;
    const product = await startDemo({
      env: {
        NODE_OPTIONS: `--import=${url(register)}`,
        GOOGLE_CLIENT_ID: 'id',
        GOOGLE_CLIENT_SECRET: 'secret',
      },
    });
    for (const name of ['nodemailer', 'openid-client']) {
      await expect
        .poll(product.output, { timeout: 10_000 })
        .toMatch(new RegExp(`^loaded .*/node_modules/${name}/`, 'm'));
    }
  });

  it('starts from an empty directory, prints its address and who can sign in, but not its secret, and makes workbooks', async () => {
    const product = await start();
    expect(product.output()).toContain('maria@vinculo.example');
    expect(product.output()).toContain(DEMO_PASSWORD);
    const { status, token } = await enter(product);
    expect(status).toBe(200);
    expect((await me(product, token)).status).toBe(200);
    expect(product.query('select id from paciente')).toHaveLength(3);
    expect(statSync(join(product.dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
    const admin = await enter(product, 'admin@vinculo.example');
    const response = await fetch(`${product.url}/admin/export/users-relations`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const [users] = await readXlsx(Buffer.from(await response.arrayBuffer()));
    expect(users?.data).toHaveLength(13);
    expect(await product.stop('SIGTERM')).toBe(0);
  });

  it('answers although nobody reads its log any more', async () => {
    const product = await startDemo();
    product.process.stdout?.destroy();
    for (let call = 0; call < 3; call += 1) {
      expect((await enter(product)).status).toBe(200);
    }
  });

  it.skipIf(!existsSync('/dev/full'))('answers although its log is on a full disk', async () => {
    const port = await freePort();
    const dataDir = await demoDirectory(file);
    const log = openSync('/dev/full', 'w');
    const server = spawn(process.execPath, [file], {
      env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', log, log],
    });
    const url = `http://127.0.0.1:${port}`;
    try {
      await vi.waitFor(() => fetch(`${url}/openapi.json`), 40_000);
      for (let call = 0; call < 3; call += 1) expect((await enter({ url })).status).toBe(200);
      expect(server.exitCode).toBe(null);
    } finally {
      server.kill('SIGKILL');
      closeSync(log);
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it('keeps sessions and data across a restart, even after a power cut', async () => {
    const first = await startDemo();
    const { token } = await enter(first);
    await first.stop('SIGKILL');
    const second = await start({ dataDir: first.dataDir });
    expect((await me(second, token)).status).toBe(200);
    expect(await second.stop('SIGINT')).toBe(0);
  });

  it('runs as two processes on one file', { timeout: 40_000 }, async () => {
    const dataDir = temporaryDirectory();
    const [one, two] = await Promise.all([start({ dataDir }), start({ dataDir })]);
    const { token } = await enter(one);
    expect((await me(two, token)).status).toBe(200);
    expect(one.query('select id from account')).toHaveLength(9);
    // A limit on attempts applies to both processes together.
    await farFromRoundHour();
    const asked: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const product = time % 2 === 0 ? one : two;
      const body = { mail: 'nadie@correo.test' };
      asked.push((await send(product, '/auth/forgot-password', { body })).status);
    }
    expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
  });

  // If it is killed just while it sends, the next process waits for a minute.
  it('sends the link that it promised before it was killed', { timeout: 90_000 }, async () => {
    const dataDir = await demoDirectory(file);
    const down = await startMailServer();
    await down.close();
    const first = await start({ dataDir, env: { SMTP_URL: down.url } });
    const mail = 'maria@vinculo.example';
    const answer = await send(first, '/auth/forgot-password', { body: { mail } });
    expect(answer.status).toBe(200);
    await first.stop('SIGKILL');
    const mails = await startMailServer();
    await start({ dataDir, env: { SMTP_URL: mails.url } });
    expect((await mails.mailTo(mail)).text).toContain('/reset-password?email=maria');
    await mails.close();
  });

  it('runs on PostgreSQL, with demo accounts only on request', async () => {
    const { url: DATABASE_URL, drop } = await makeSchema();
    const env = { DATABASE_URL, JWT_SECRET: SECRET };
    const plain = await start({ env });
    expect(plain.output()).not.toContain('Cuentas de demostración');
    // While it runs, another process comes with another secret.
    const other = { ...env, JWT_SECRET: 'y'.repeat(32) };
    const dataDir = temporaryDirectory();
    const { code, stderr } = await failToStart({ file, dataDir, env: other });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^Esta base se usa con otro secreto/),
    ]);
    expect((await me(plain, 'x')).status).toBe(401);
    await plain.stop();
    const pools = { DATABASE_READERS: '2', DATABASE_WRITERS: '3' };
    const demo = await start({ env: { ...env, ...pools }, args: ['--demo'] });
    const { status, token } = await enter(demo);
    expect(status).toBe(200);
    // More at once than there may be connections for reading, and for the limits of whoever is not signed in.
    const mails = Array.from({ length: 24 }, (_, index) => `nadie${index}@correo.test`);
    const openAfterMany = async () => {
      await Promise.all(
        mails.flatMap((mail) => [me(demo, token), fetch(`${demo.url}/auth/check-email/${mail}`)]),
      );
      const numbers = await (await fetch(`${demo.url}/metrics`)).text();
      const open = (pool: string) =>
        new RegExp(
          `^vinculo_database_connections\\{pool="${pool}",state="open"\\} (\\d+)$`,
          'm',
        ).exec(numbers)?.[1];
      return [open('readers'), open('writers')];
    };
    // As many as may be, however fast the machine is, and never more.
    await expect.poll(openAfterMany).toEqual(['2', '3']);
    for (let again = 0; again < 5; again += 1) expect(await openAfterMany()).toEqual(['2', '3']);
    await demo.stop();
    await drop();
  });

  // Each with one of the ways in which `environment.test.ts` shows that others can reach it.
  it('creates no demo accounts if others can reach it', async () => {
    const product = await start({ env: { HOST: '0.0.0.0' } });
    expect(product.query('select id from account')).toEqual([]);
  });

  it('does not open the demo to others by accident', async () => {
    const dataDir = await demoDirectory(file);
    const env = { PUBLIC_URL: 'https://vinculo.example' };
    const { code, stderr } = await failToStart({ file, dataDir, env });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Esta base tiene las cuentas de demostración.*--demo.*\n$/);
    await start({ dataDir, env, args: ['--demo'] });
  });

  it('stops cleanly during an incomplete request, and leaves all data in a single file', async () => {
    const product = await startDemo();
    await enter(product);
    const port = Number(new URL(product.url).port);
    const line = connect(port, '127.0.0.1');
    line.on('error', () => {});
    line.write(
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    );
    // The half request has arrived once a later call is answered.
    await enter(product);
    product.process.kill('SIGTERM');
    await vi.waitUntil(() => isClosed(port), 5000);
    // The second signal of two, one from npm and one to the whole group.
    expect(await product.stop()).toBe(0);
    const rest = statSync(join(product.dataDir, 'vinculo.db-wal'), { throwIfNoEntry: false });
    expect(rest?.size ?? 0).toBe(0);
  });

  it('offers sign-up by mail, by text message and by Google', async () => {
    const mails = await startMailServer();
    const port = await freePort();
    const home = `http://localhost:${port}`;
    const callback = `${home}/auth/google/callback`;
    const provider = await startProvider(() => [callback]);
    const { url, dataDir } = await startDemo({
      port,
      env: {
        SMTP_URL: mails.url,
        GOOGLE_CLIENT_ID: provider.clientId,
        GOOGLE_CLIENT_SECRET: provider.clientSecret,
        GOOGLE_ISSUER: provider.issuer,
      },
    });
    const post = async (path: string, body: object) =>
      (await send({ url }, `/auth/${path}`, { body })).status;
    expect(await post('signup', SIGNUP)).toBe(201);
    const code = codeIn(await mails.mailTo(SIGNUP.mail));
    expect(await post('verify', { mail: SIGNUP.mail, code })).toBe(200);
    // No SMS gateway is configured, so the message is stored as a file.
    expect(
      await post('signup', { ...SIGNUP, mail: 'sol@correo.test', verificationMethod: 'msg' }),
    ).toBe(201);
    expect(readdirSync(join(dataDir, 'mail'))).toEqual([expect.stringMatching(/\.txt$/)]);
    expect(await post('forgot-password', { mail: 'maria@vinculo.example' })).toBe(200);
    const { text } = await mails.mailTo('maria@vinculo.example');
    expect(text).toContain(`${home}/reset-password?email=maria%40vinculo.example&token=`);

    const leaving = await fetch(`${home}/auth/google?prompt=select_account`);
    const { url: to, flow } = (await leaving.json()) as { url: string; flow: string };
    const back = await answerAs(callback, to, 'ana');
    expect(await post('google', { answer: back.search, flow })).toBe(200);
    provider.stop();
    await mails.close();
  });

  describe('makes an Admin', () => {
    const PASSWORD = 'Clave.Larga1';
    const makeAdmin = async (
      mail: string,
      options: { env?: Record<string, string>; dataDir: string },
      password = PASSWORD,
    ) => {
      const inherited = { PATH: process.env['PATH'] ?? '' };
      const { dataDir, env = {} } = options;
      const child = spawn(process.execPath, [file, 'admin', mail], {
        env: { ...inherited, DATA_DIR: dataDir, ...env },
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          said += chunk.toString();
        });
      }
      child.stdin.end(`${password}\n`);
      const [code] = await once(child, 'close');
      return { code, said };
    };
    const signIn = (product: Product, mail: string, password: string) =>
      send(product, '/auth/login', { body: { mail, password } });

    it('on the embedded database, without demo, once and again', async () => {
      const dataDir = temporaryDirectory();
      const made = await makeAdmin('Jefa@correo.test', { dataDir });
      expect(made).toEqual({
        code: 0,
        said: expect.stringMatching(
          /^jefa@correo\.test ya puede administrar\.\nLos datos están en \//,
        ),
      });
      const product = await start({ dataDir });
      expect(product.output()).not.toContain('Cuentas de demostración');
      const signedIn = await signIn(product, 'jefa@correo.test', PASSWORD);
      expect(signedIn.status).toBe(200);
      const { token } = signedIn.body;
      expect((await me(product, token)).status).toBe(200);
      const again = await makeAdmin('jefa@correo.test', { dataDir }, 'Otra.Clave1');
      expect(again.said).toContain('tiene una contraseña nueva');
      expect((await me(product, token)).status).toBe(401);
      expect((await signIn(product, 'jefa@correo.test', PASSWORD)).status).toBe(401);
      expect((await signIn(product, 'jefa@correo.test', 'Otra.Clave1')).status).toBe(200);
    });

    it('on PostgreSQL', async () => {
      const { url: DATABASE_URL, drop } = await makeSchema();
      const env = { DATABASE_URL, JWT_SECRET: SECRET };
      const made = await makeAdmin('jefa@correo.test', { dataDir: temporaryDirectory(), env });
      expect(made.code).toBe(0);
      const product = await start({ env });
      expect((await signIn(product, 'jefa@correo.test', PASSWORD)).status).toBe(200);
      await product.stop();
      await drop();
    });

    it('and not of a mail that is none, of a family’s account, or with a weak password', async () => {
      const dataDir = await demoDirectory(file);
      const answers = [
        await makeAdmin('jefa', { dataDir }),
        await makeAdmin('maria@vinculo.example', { dataDir }),
        await makeAdmin('jefa@correo.test', { dataDir }, 'corta'),
      ];
      expect(answers.map(({ code }) => code)).toEqual([1, 1, 1]);
      expect(answers.map(({ said }) => said)).toEqual([
        expect.stringMatching(/^Di el correo de quien administra/),
        expect.stringMatching(/^maria@vinculo.example ya es la cuenta de un Responsable/),
        expect.stringMatching(/^La contraseña debe tener mínimo 8 caracteres/),
      ]);
    });
  });

  describe('fails in one line for', () => {
    const dataDir = temporaryDirectory();
    const failsWith = async (
      line: RegExp,
      options: Partial<Parameters<typeof failToStart>[0]> = {},
    ) => {
      const { code, stderr, stdout } = await failToStart({ file, dataDir, ...options });
      expect(stderr).toMatch(line);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(code).toBe(1);
      expect(stdout).toBe('');
    };

    it('a wrong value', () => failsWith(/^PORT debe ser/, { env: { PORT: 'x' } }));

    it('a port that is taken', async () => {
      const other = createServer();
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      const address = other.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      await failsWith(/^El puerto \d+ de 127\.0\.0\.1 está ocupado: .*PORT/, {
        env: { PORT: String(port) },
      });
      await new Promise((resolve) => other.close(resolve));
    });

    it('an address that this machine does not have', () =>
      failsWith(/^Esta máquina no tiene la dirección 192\.0\.2\.1: corrige HOST/, {
        dataDir: temporaryDirectory(),
        env: { HOST: '192.0.2.1' },
      }));
  });
});

/** Whether no server listens on the port any more. */
async function isClosed(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}

/** A port that was free a moment ago; needed because Google's return address is registered before the start. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
