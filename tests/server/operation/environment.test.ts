import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isReachable, readEnvironment } from '#server/environment.ts';
import { StartError } from '#server/start-error.ts';

const SECRET = 's'.repeat(32);
const POSTGRES = 'postgres://vinculo:secreta@db:5432/vinculo';

describe('the environment', () => {
  it('needs nothing', () => {
    expect(readEnvironment({}, [])).toEqual({
      port: 4173,
      host: '127.0.0.1',
      loopback: true,
      metricsToken: null,
      newSecret: false,
      restored: false,
      dataDir: resolve('data'),
      databaseUrl: null,
      databaseReaders: 8,
      databaseWriters: 8,
      capacity: { callsPerMinute: 1200, callsAtOnce: 8, heavyCalls: 1 },
      publicUrl: null,
      jwtSecret: null,
      apiOrigin: null,
      smtpUrl: null,
      mailFrom: null,
      smsWebhookUrl: null,
      pushHosts: null,
      google: null,
      operator: { name: null, mail: null },
      brand: 'Vínculo',
      demo: false,
    });
  });

  it('treats an empty value as absent', () => {
    expect(readEnvironment({ PORT: '', HOST: ' ', DATABASE_URL: '', JWT_SECRET: '' }, [])).toEqual(
      readEnvironment({}, []),
    );
  });

  it.each([
    [{}, false],
    [{ HOST: 'localhost' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ PUBLIC_URL: 'https://vinculo.example' }, true],
    [{ HOST: '::1', PUBLIC_URL: 'https://vinculo.example' }, true],
    [{ PUBLIC_URL: 'http://LOCALHOST:4173' }, false],
    [{ PUBLIC_URL: 'http://[::1]:4173' }, false],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:4173' }, true],
  ])('with %j says whether others can reach the server: %s', (variables, reachable) => {
    expect(isReachable(readEnvironment(variables, []))).toBe(reachable);
  });

  it('takes every variable', () => {
    const environment = readEnvironment(
      {
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/srv/vinculo',
        DATABASE_URL: POSTGRES,
        PUBLIC_URL: 'https://vinculo.example',
        JWT_SECRET: SECRET,
        PGSSLMODE: 'require',
        SMTP_URL: 'smtps://vinculo:secreta@mail.example',
        MAIL_FROM: 'Vínculo <avisos@vinculo.example>',
        SMS_WEBHOOK_URL: 'https://sms.example/send?key=secreta',
        PUSH_HOSTS: 'Push.example:8443, *.push.example',
        GOOGLE_CLIENT_ID: 'id',
        GOOGLE_CLIENT_SECRET: 'secreta',
        VITE_BRAND: 'Lazos',
        DATABASE_READERS: '20',
        DATABASE_WRITERS: '3',
        CALLS_PER_MINUTE: '600',
      },
      ['--demo'],
    );
    expect(environment).toMatchObject({
      port: 8080,
      loopback: false,
      dataDir: '/srv/vinculo',
      databaseUrl: POSTGRES,
      databaseReaders: 20,
      databaseWriters: 3,
      capacity: { callsPerMinute: 600, callsAtOnce: 8, heavyCalls: 4 },
      pushHosts: ['push.example:8443', '*.push.example'],
      jwtSecret: SECRET,
      smtpUrl: 'smtps://vinculo:secreta@mail.example',
      mailFrom: { name: 'Vínculo', address: 'avisos@vinculo.example' },
      google: { clientId: 'id', issuer: new URL('https://accounts.google.com') },
      brand: 'Lazos',
      demo: true,
    });
  });

  it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])(
    'recognises %s as this machine',
    (HOST) => {
      expect(readEnvironment({ HOST }, []).loopback).toBe(true);
    },
  );

  it.each(['0.0.0.0', '::', '192.168.1.4', 'vinculo.example'])(
    'recognises %s as reachable by others',
    (HOST) => {
      expect(readEnvironment({ HOST }, []).loopback).toBe(false);
    },
  );

  it.each([
    ['avisos@vinculo.example', ''],
    ['<avisos@vinculo.example>', ''],
    ['Vínculo: avisos (Chile) <avisos@vinculo.example>', 'Vínculo: avisos (Chile)'],
    ['"Casa, \'Hogar\'" <avisos@vinculo.example>', "Casa, 'Hogar'"],
    ['Casa "Hogar" <avisos@vinculo.example>', 'Casa "Hogar"'],
  ])('takes the sender %s', (text, name) => {
    const { mailFrom } = readEnvironment({ MAIL_FROM: text }, []);
    expect(mailFrom).toEqual({ name, address: 'avisos@vinculo.example' });
  });

  it('takes a PostgreSQL on a socket', () => {
    const DATABASE_URL = 'postgres://vinculo@/care?host=/run/postgresql';
    const JWT_SECRET = SECRET;
    expect(readEnvironment({ DATABASE_URL, JWT_SECRET }, []).databaseUrl).toBe(DATABASE_URL);
  });

  it.each([
    ['PORT', { PORT: 'ochenta' }, 'número entre 0 y 65535'],
    ['PORT', { PORT: '70000' }, 'número entre 0 y 65535'],
    ['PORT', { PORT: '-1' }, 'número entre 0 y 65535'],
    ['PORT', { PORT: '80.5' }, 'número entre 0 y 65535'],
    ['CALLS_AT_ONCE', { CALLS_AT_ONCE: '0' }, 'número entre 1 y 999999'],
    ['HEAVY_CALLS', { HEAVY_CALLS: 'dos' }, 'número entre 1 y 999999'],
    ['HOST', { HOST: 'http://x' }, 'nombre o una dirección IP'],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://a', JWT_SECRET: SECRET }, 'dirección de PostgreSQL'],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u:p@ss#w@db/x', JWT_SECRET: SECRET }, '%40'],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u:se/creto@db/x', JWT_SECRET: SECRET }, '%2F'],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u:10%zz@db/x', JWT_SECRET: SECRET }, '%25'],
    ['PGHOST', { PGHOST: 'db' }, 'DATABASE_URL'],
    ['PGPASSWORD', { PGPASSWORD: 'secreta' }, 'DATABASE_URL'],
    ['PUBLIC_URL', { PUBLIC_URL: 'vinculo.example' }, 'http o https'],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://vinculo.example' }, 'http o https'],
    ['JWT_SECRET', { JWT_SECRET: 'corto' }, 'al menos 32 bytes'],
    ['JWT_SECRET', { DATABASE_URL: POSTGRES }, 'obligatoria con DATABASE_URL'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://vinculo.example/app' }, 'sin ruta'],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://ana@vinculo.example' }, 'sin ruta ni usuario'],
    ['SMTP_URL', { SMTP_URL: 'http://secreta' }, 'smtp://'],
    ['SMTP_URL', { SMTP_URL: 'smtp://' }, 'smtp://'],
    ['SMTP_URL', { SMTP_URL: 'smtp:secreta' }, 'smtp://'],
    ['SMTP_URL', { SMTP_URL: 'smtp://a:p@ss/word@mail.example:587' }, '%40'],
    ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'http://accounts.example' }, 'https'],
    ['MAIL_FROM', { MAIL_FROM: 'avisos' }, 'debe ser un correo'],
    ['SMS_WEBHOOK_URL', { SMS_WEBHOOK_URL: 'secreta' }, 'http o https'],
    ['OPERATOR_NAME', { OPERATOR_NAME: 'x'.repeat(101) }, 'hasta 100 letras'],
    ['OPERATOR_MAIL', { OPERATOR_MAIL: 'nadie' }, 'contacto@vinculo.example'],
    ['PUSH_HOSTS', { PUSH_HOSTS: 'https://push.example' }, 'lista de servidores'],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id' }, 'van juntas'],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'secreta' }, 'van juntas'],
    ['GOOGLE_ISSUER', { GOOGLE_ISSUER: 'google' }, 'http o https'],
    [
      'GOOGLE_ISSUER',
      { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'x', GOOGLE_ISSUER: 'http://x.example' },
      'https',
    ],
    ['VITE_API_URL', { VITE_API_URL: 'api' }, 'http o https'],
    ['VITE_API_URL', { VITE_API_URL: 'https://secreta@api.example' }, 'ni clave'],
    ['VITE_API_URL', { VITE_API_URL: 'https://ana:secreta@api.example' }, 'ni clave'],
  ])('rejects a wrong %s (%o) by name', (name, variables, shouldBe) => {
    const reading = () => readEnvironment(variables, []);
    expect(reading).toThrow(StartError);
    expect(reading).toThrow(name);
    expect(reading).toThrow(shouldBe);
    expect(reading).not.toThrow(/secreta|\n/);
  });

  it('rejects an option it does not know', () => {
    expect(() => readEnvironment({}, ['--dmeo'])).toThrow(/--dmeo.*--demo/);
  });
});
