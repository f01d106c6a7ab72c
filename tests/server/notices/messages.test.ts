import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeLetter, invitationLetter, resetLetter } from '#server/mail/letters.ts';
import { NotSent } from '#server/mail/messenger.ts';
import { webhookSms } from '#server/mail/sms-webhook.ts';
import { smtpMail } from '#server/mail/smtp.ts';
import { storedMessages } from '#server/mail/stored-messages.ts';
import { temporaryDirectory } from '#tests/server/engines.ts';
import { startMailServer } from './mail-server.ts';

const FROM = { name: 'Vínculo: avisos', address: 'avisos@vinculo.test' };
const CODE = { code: '123456', link: 'https://vinculo.test/signup/step6#correo=ana%40correo.test' };
const LETTER = codeLetter('Vínculo', 'Ana', CODE);

const LINK = `https://vinculo.test/reset-password?email=ana%40correo.test&token=${'k'.repeat(43)}`;

describe('a mail', () => {
  it('reaches a real server as text and HTML, in Spanish', async () => {
    const server = await startMailServer();
    await smtpMail(server.url, FROM)('ana@correo.test', LETTER);
    await server.close();
    expect(server.received).toMatchObject([
      { from: 'avisos@vinculo.test', to: ['ana@correo.test'] },
    ]);
    const source = server.received[0]?.source ?? '';
    expect(source).toContain('text/plain; charset=utf-8');
    expect(source).toContain('text/html; charset=utf-8');
    // As text, the colon would begin a group of addresses.
    expect(source).toMatch(
      /^From: =\?UTF-8\?Q\?V=C3=ADnculo=3A_avisos\?= <avisos@vinculo\.test>\r$/m,
    );
    expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(source.match(/123456/g)).toHaveLength(2);
    expect(server.received[0]?.text).toContain('Tu código para terminar de crear tu cuenta');
  });

  it('has one recipient, whatever its address says', async () => {
    const server = await startMailServer();
    const send = smtpMail(server.url, FROM);
    await Promise.allSettled([send('ana@correo.test, otra@correo.test', LETTER)]);
    await server.close();
    expect(server.received.flatMap(({ to }) => to)).not.toContain('otra@correo.test');
  });

  it('that is rejected is reported without its recipient', async () => {
    const server = await startMailServer({ reject: 'no such user ana@correo.test' });
    const sending = smtpMail(server.url, FROM)('ana@correo.test', LETTER);
    await expect(sending).rejects.toBeInstanceOf(NotSent);
    await expect(sending).rejects.not.toThrow(/ana@/);
    await server.close();
    const gone = smtpMail(server.url, FROM)('ana@correo.test', LETTER);
    await expect(gone).rejects.toBeInstanceOf(NotSent);
  });
});

it('a mail is given up at its time, though the server answers each step in time', async () => {
  const server = await startMailServer({ answersAfterMs: 40 });
  const send = (withinMs: number) =>
    smtpMail(server.url, FROM)('ana@correo.test', LETTER, withinMs);
  await expect(send(100)).rejects.toThrow(new NotSent('the mail was not taken: not within 100 ms'));
  // Waits until every connection is closed.
  await server.close();
  expect(server.received).toEqual([]);
});

describe('a mail server that is not one is reported with what the connection met', () => {
  const sending = async (url: string) => {
    const sent = await smtpMail(url, FROM)('ana@correo.test', LETTER).catch((error) => error);
    expect(sent).toBeInstanceOf(NotSent);
    return (sent as NotSent).message;
  };

  it('nobody listens', async () => {
    const server = await startMailServer();
    await server.close();
    expect(await sending(server.url)).toBe('the mail was not taken: ESOCKET ECONNREFUSED');
  });

  it('a port without TLS', async () => {
    const server = await startMailServer();
    const url = server.url.replace('smtp:', 'smtps:').replace('//', '//ana:clave@');
    expect(await sending(url)).toMatch(/^the mail was not taken: ESOCKET ERR_SSL_[A-Z_]+$/);
    await server.close();
  });

  it('a certificate that nobody vouches for', async () => {
    const server = await startMailServer({ secure: true });
    expect(await sending(server.url)).toMatch(
      /^the mail was not taken: ESOCKET [A-Z_]*CERT[A-Z_]*$/,
    );
    await server.close();
  });

  it('another protocol, of whose answer nothing is told', async () => {
    const server = createTcpServer((socket) => socket.end('ana@correo.test\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await sending(`smtp://ana:clave@127.0.0.1:${port}`)).toBe(
      'the mail was not taken: EPROTOCOL',
    );
    server.close();
  });
});

describe('a text message', () => {
  it('is posted to the gateway, and only a 2xx counts as sent', async () => {
    const bodies: string[] = [];
    let status = 202;
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        bodies.push(`${request.method} ${request.headers['content-type']} ${body}`);
        const isOther = request.url === '/elsewhere';
        response.writeHead(isOther ? 200 : status, { location: '/elsewhere' }).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const send = webhookSms(new URL(`http://127.0.0.1:${port}/send?key=k`));
    await send('+56987654321', 'hola');
    expect(bodies).toEqual(['POST application/json {"to":"+56987654321","text":"hola"}']);
    for (status of [500, 404, 400, 302])
      await expect(send('+56987654321', 'x')).rejects.toThrow(NotSent);
    await new Promise((resolve) => server.close(resolve));
    await expect(send('+56987654321', 'x')).rejects.toThrow(NotSent);
  });

  it('carries the user and password of the gateway’s address', async () => {
    const seen: unknown[] = [];
    const server = createServer((request, response) => {
      seen.push([request.headers.authorization, request.url]);
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    for (const password of ['se%3Acreto', '50%']) {
      const gateway = new URL(`http://clave:${password}@127.0.0.1:${port}/send`);
      await webhookSms(gateway)('+569', 'hola');
    }
    server.close();
    expect(seen).toEqual([
      [`Basic ${btoa('clave:se:creto')}`, '/send'],
      [`Basic ${btoa('clave:50%')}`, '/send'],
    ]);
  });
});

describe('messages of a server without mail or SMS', () => {
  it('are stored as files readable only by the owner; the log has their path but no secrets', async () => {
    const dataDir = temporaryDirectory();
    const lines: string[] = [];
    let ids = 0;
    const messages = storedMessages({
      dataDir,
      from: FROM,
      clock: () => new Date(Date.UTC(2026, 10, 23, 12)),
      newId: () => `id-${++ids}`,
      log: { write: (line) => lines.push(line) },
    });
    await messages.mail('ana@correo.test', LETTER);
    await messages.sms('+56987654321', '123456 es tu código');
    const folder = join(dataDir, 'mail');
    expect(readdirSync(folder)).toEqual([
      '2026-11-23T12-00-00-000Z-id-1.eml',
      '2026-11-23T12-00-00-000Z-id-2.txt',
    ]);
    const [mail = '', sms = ''] = readdirSync(folder).map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    );
    expect(mail).toContain('To: ana@correo.test');
    expect(mail).toContain('123456');
    await messages.mail('ana@correo.test', resetLetter('Vínculo', 'Ana', LINK));
    const reset = readdirSync(folder).at(-1) ?? '';
    expect(readFileSync(join(folder, reset), 'utf8')).toContain(`${LINK}\r\n`);
    expect(sms).toBe('+56987654321\n\n123456 es tu código\n');
    expect(statSync(join(folder, '2026-11-23T12-00-00-000Z-id-1.eml')).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const people = { name: 'Ana', inviter: 'María', patient: 'Rosa', kind: 'caregiver' } as const;
    await messages.mail('ana@correo.test', invitationLetter('Vínculo', { ...people, link: LINK }));
    expect(lines).toHaveLength(4);
    expect(lines.join('')).toContain('message kept, not sent');
    expect(lines.join('')).not.toMatch(/123456|ana@|987654321|María|Rosa/);
    rmSync(dataDir, { recursive: true });
  });

  it('that cannot be stored fail with the reason', async () => {
    const dataDir = temporaryDirectory();
    const clock = () => new Date(Date.UTC(2026, 10, 23, 12));
    const messages = storedMessages({ dataDir, from: FROM, clock, newId: () => 'id', log: null });
    writeFileSync(join(dataDir, 'mail'), 'a file where the folder should be');
    const { mail, sms } = messages;
    for (const keep of [() => mail('ana@correo.test', LETTER), () => sms('+569', 'hola')]) {
      const keeping = keep();
      await expect(keeping).rejects.toThrow(NotSent);
      await expect(keeping).rejects.toThrow(/^the message could not be kept: E[A-Z]+$/);
      await expect(keeping).rejects.toMatchObject({ cause: { code: expect.any(String) } });
    }
    rmSync(dataDir, { recursive: true });
  });

  it('are deleted after a day, but no other files next to them', async () => {
    const dataDir = temporaryDirectory();
    let now = Date.UTC(2026, 10, 23, 12);
    let ids = 0;
    const clock = () => new Date(now);
    const newId = () => `id-${++ids}`;
    const messages = storedMessages({ dataDir, from: FROM, clock, newId, log: null });
    const folder = join(dataDir, 'mail');
    await messages.tidy();
    await messages.mail('ana@correo.test', LETTER);
    await messages.sms('+56987654321', '123456 es tu código');
    writeFileSync(join(folder, '2020.pdf'), '');
    now += 86_400_000;
    await messages.mail('ana@correo.test', LETTER);
    await messages.tidy();
    expect(readdirSync(folder)).toHaveLength(4);
    now += 1;
    await messages.tidy();
    expect(readdirSync(folder)).toEqual(['2020.pdf', '2026-11-24T12-00-00-000Z-id-3.eml']);
    rmSync(dataDir, { recursive: true });
  });

  it('are deleted where possible, and the log says which could not be', async () => {
    const dataDir = temporaryDirectory();
    const lines: string[] = [];
    const messages = storedMessages({
      dataDir,
      from: FROM,
      clock: () => new Date(Date.UTC(2026, 10, 23, 12)),
      newId: () => 'id',
      log: { write: (line) => lines.push(line) },
    });
    const folder = join(dataDir, 'mail');
    // A directory with such a name, which cannot be deleted like a file.
    mkdirSync(join(folder, '2026-11-01T12-00-00-000Z-a.eml'), { recursive: true });
    writeFileSync(join(folder, '2026-11-01T12-00-00-000Z-b.eml'), '');
    await messages.tidy();
    expect(readdirSync(folder)).toEqual(['2026-11-01T12-00-00-000Z-a.eml']);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('messages not deleted');
    rmSync(dataDir, { recursive: true });
  });
});
