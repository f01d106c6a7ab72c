// Over 250 lines: a table of good and bad input for each field of the sign-up.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REGIONS } from '#domain/account/choices.ts';
import { codeDigits, parseCode } from '#domain/account/code.ts';
import { readPersonalData, readSignup } from '#domain/account/fields.ts';
import { isMail, normalMail } from '#domain/account/mail.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { parseName } from '#domain/account/name.ts';
import { resetPasswordLacks, signupPasswordLacks } from '#domain/account/password.ts';
import { parsePhone, typedPhone } from '#domain/account/phone.ts';
import {
  isGoogleNotSetUp,
  isProblem,
  readGoogleFlow,
  readMailCheck,
} from '#domain/contract/account.ts';
import { readPatient } from '#domain/people/patient.ts';

const TODAY = '2026-11-23';

describe('a phone', () => {
  it.each(['912345678', '56912345678', '+56912345678'])('is read from %s', (text) => {
    expect(parsePhone(text)).toBe('+56912345678');
  });

  it.each([
    '',
    '12345678',
    '112345678',
    '012345678',
    '91234567',
    '9123456789',
    '+912345678',
    '+5691234567',
    '++56912345678',
    '57912345678',
    '9 1234 5678',
    '91234567a',
  ])('is not read from «%s»', (text) => {
    expect(parsePhone(text)).toBeNull();
  });

  it('is a digit 2 to 9 and eight more, whatever stands in front', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', '56', '+56'),
        fc.integer({ min: 100_000_000, max: 999_999_999 }),
        (prefix, number) => {
          const expected = number >= 200_000_000 ? `+56${number}` : null;
          expect(parsePhone(`${prefix}${number}`)).toBe(expected);
        },
      ),
    );
  });

  it('keeps digits and a leading + of what is typed', () => {
    expect(typedPhone(' +56 9 1234-5678')).toBe('+56912345678');
    expect(typedPhone('(9) 1234 5678')).toBe('912345678');
  });
});

describe('a mail', () => {
  it.each(['a@b.c', 'maria.jose+1@correo.gob.cl', ' ana@vinculo.cl ', 'ñandú@correo.cl'])(
    'looks like one: %s',
    (text) => expect(isMail(text)).toBe(true),
  );

  it.each([
    '',
    'a',
    'a@b',
    '@b.c',
    'a@.c',
    'a@b.',
    'a b@c.d',
    'a@b@c.d',
    'a@b..c',
    `${'a'.repeat(250)}@b.cl`,
  ])('does not look like one: «%s»', (text) => expect(isMail(text)).toBe(false));

  it('is the same in any Unicode normalisation', () => {
    const mail = 'josé@correo.cl';
    expect(normalMail(mail.normalize('NFD'))).toBe(normalMail(mail.normalize('NFC')));
  });

  it.each([
    'ana@ｇmail.com',
    'ana@ⓖmail.com',
    'ana@Ⓖmail.com',
    'ana@𝐠mail.com',
    'ana@gmail。com',
    'ana@mail.gmail．com',
    'ana@mail.gmail｡com',
    'ana@g\u00admail.com',
    'ana@g\ufe0fmail.com',
    'ana@g\u034fmail.com',
  ])('has one way to be written: not %j', (text) => expect(isMail(text)).toBe(false));

  it('cannot put more than one address into a header', () => {
    for (const text of ['a@b.c,d@e.f', 'a@b.c;d@e.f', 'a\r\nbcc:x@b.c', '<a@b.c>', '"a"@b.c']) {
      expect(isMail(text)).toBe(false);
    }
  });

  it('accepts any text with one @ and a dot after it, and rejects anything more', () => {
    const label = fc.stringMatching(/^[a-zñ0-9_+-]{1,12}$/);
    const intruder = fc.constantFrom(
      ' ',
      '@',
      ',',
      ';',
      ':',
      '<',
      '>',
      '(',
      ')',
      '"',
      '\\',
      '\r\n',
      '\u0001',
      '\u200b',
    );
    fc.assert(
      fc.property(label, fc.array(label, { minLength: 2, maxLength: 4 }), (local, domain) => {
        expect(isMail(`${local}@${domain.join('.')}`)).toBe(true);
      }),
      { numRuns: 1000, seed: 21 },
    );
    fc.assert(
      fc.property(label, label, label, intruder, fc.nat(30), (local, host, top, more, at) => {
        const mail = `${local}@${host}.${top}`;
        const place = 1 + (at % (mail.length - 1));
        expect(isMail(`${mail.slice(0, place)}${more}${mail.slice(place)}`)).toBe(false);
      }),
      { numRuns: 1000, seed: 22 },
    );
  });

  it('is one however it is typed', () => {
    expect(normalMail(' MARIA@Vinculo.CL ')).toBe('maria@vinculo.cl');
    expect(normalMail('\u202AMaria@vinculo.cl\u202C ')).toBe('maria@vinculo.cl');
  });

  it('is read in a time that grows with its length alone', () => {
    const began = performance.now();
    for (const text of [
      'a@b.cl'.padEnd(500_000),
      `a${' '.repeat(500_000)}b`,
      ' '.repeat(500_000),
    ]) {
      isMail(text);
    }
    // A text of this length took minutes where the time grew with the square of it.
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

describe('a password', () => {
  it.each([
    ['Abcdef1!', []],
    ['ABCDEF1!', []],
    ['Abcde1!', ['length']],
    ['abcdef1!', ['uppercase']],
    ['Abcdefg!', ['digit']],
    ['Abcdefg1', ['symbol']],
    ['Ábcdefg1', ['symbol']],
    ['Abcdef 1', ['symbol']],
    ['ñandú12_', ['uppercase']],
    ['Ñandú12_', []],
    ['', ['length', 'uppercase', 'digit', 'symbol']],
  ])('for a new account: «%s» lacks %j', (password, lacking) => {
    expect(signupPasswordLacks(password)).toEqual(lacking);
  });

  it.each([
    ['Abcdef1!', []],
    ['ABCDEF1!', ['lowercase']],
    ['', ['length', 'lowercase', 'uppercase', 'digit', 'symbol']],
  ])('after a reset: «%s» lacks %j', (password, lacking) => {
    expect(resetPasswordLacks(password)).toEqual(lacking);
  });

  it('additionally needs only a lowercase letter in a reset', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (password) => {
        const more = resetPasswordLacks(password).filter((lack) => lack !== 'lowercase');
        expect(more).toEqual(signupPasswordLacks(password));
      }),
    );
  });

  it('violates exactly the rules for what it lacks, in any order of characters', () => {
    const some = (characters: string) => fc.array(fc.constantFrom(...characters), { maxLength: 6 });
    const made = fc.record({
      uppercase: some('ABCÑÁ'),
      lowercase: some('abcñá'),
      digit: some('0123456789'),
      symbol: some('!#$%&/()=?.-_'),
    });
    fc.assert(
      fc.property(
        made,
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (of, draws) => {
          const characters = Object.values(of)
            .flat()
            .map((character) => ({ character, draw: Number(draws.next().value) }))
            .sort((a, b) => a.draw - b.draw)
            .map(({ character }) => character);
          const missing = (['uppercase', 'digit', 'symbol'] as const).filter(
            (kind) => of[kind].length === 0,
          );
          const lacking = characters.length < 8 ? ['length', ...missing] : missing;
          expect(signupPasswordLacks(characters.join(''))).toEqual(lacking);
        },
      ),
      { numRuns: 1000, seed: 23 },
    );
  });

  it('is rejected if it is extremely long', () => {
    expect(signupPasswordLacks(`Aa1!${'x'.repeat(1100)}`)).toEqual(['length']);
  });
});

describe('the other fields', () => {
  it('knows the sixteen regions from north to south', () => {
    expect(REGIONS).toHaveLength(16);
    expect(new Set(REGIONS).size).toBe(16);
    expect(REGIONS.at(0)).toBe('Arica y Parinacota');
    expect(REGIONS.at(-1)).toBe('Magallanes y la Antártica Chilena');
  });

  it('accepts pasted codes', () => {
    expect(parseCode('123456')).toBe('123456');
    expect(parseCode(' 123 456 ')).toBe('123456');
    for (const text of ['', '12345', '1234567', '12345a', '１２３４５６']) {
      expect(parseCode(text)).toBeNull();
    }
  });

  it.each([
    ' 558 790',
    '5 5 8 7 9 0',
    '558 – 790',
    'Código: 558790',
    '558790, vence en 10 minutos',
  ])('finds the digits of a code in «%s»', (text) => {
    expect(codeDigits(text)).toBe('558790');
  });

  it('removes invisible characters from a name', () => {
    expect(parseName('  María \u0000 José\n')).toBe('María José');
    expect(parseName(' \u200b ')).toBeNull();
    expect(parseName('x'.repeat(101))).toBeNull();
  });
});

const COMPLETE = {
  rut: '12.345.678-5',
  name: ' María ',
  lastname: 'Fuentes',
  mail: 'Maria@Vinculo.cl',
  phone: '912345678',
  password: 'Abcdef1!',
  role: 'Responsable',
  birthdate: '1980-02-29',
  gender: 'Femenino',
  region: 'Maule',
  verificationMethod: 'mail',
};

describe('a sign-up', () => {
  it('is read as it is stored', () => {
    expect(readSignup(COMPLETE, TODAY)).toEqual({
      kind: 'read',
      value: {
        ...COMPLETE,
        rut: '12345678-5',
        name: 'María',
        mail: 'maria@vinculo.cl',
        phone: '+56912345678',
      },
    });
  });

  it.each([
    ['rut', '12345678-6', 'RUT inválido o dígito verificador incorrecto'],
    ['name', ' ', 'Ingresa tu nombre'],
    ['lastname', undefined, 'Ingresa tu apellido'],
    ['mail', 'maria', 'Email no válido'],
    ['phone', '123', 'Número inválido. Ej: +56912345678'],
    [
      'password',
      'corta',
      'La contraseña debe tener mínimo 8 caracteres, 1 mayúscula, 1 número y 1 especial',
    ],
    ['role', 'Admin', 'Selecciona tu rol'],
    ['role', 'Cuidador', 'Selecciona tu rol'],
    ['birthdate', '', 'Selecciona tu fecha de nacimiento'],
    ['birthdate', '2026-11-24', 'Selecciona tu fecha de nacimiento'],
    ['birthdate', '1981-02-29', 'Selecciona tu fecha de nacimiento'],
    ['birthdate', '1080-01-01', 'Selecciona tu fecha de nacimiento'],
    ['gender', 'femenino', 'Selecciona tu género'],
    ['region', 'Patagonia', 'Selecciona tu región'],
    ['verificationMethod', 7, 'Selecciona un método de envío'],
  ])('is rejected for %s %j in the message of the form', (field, value, message) => {
    expect(readSignup({ ...COMPLETE, [field]: value }, TODAY)).toEqual({
      kind: 'problems',
      problems: [{ path: field, message }],
    });
  });

  it('reports all errors at once', () => {
    const read = readSignup({}, TODAY);
    const paths = read.kind === 'problems' ? read.problems.map(({ path }) => path) : [];
    expect(paths.sort()).toEqual(Object.keys(COMPLETE).sort());
  });

  it('needs fewer fields if the account exists already', () => {
    expect(readPersonalData(COMPLETE, TODAY).kind).toBe('read');
    expect(ACCOUNT_MESSAGES.code).toBe('Por favor completa el código.');
  });
});

describe('a patient', () => {
  it('needs a name and a last name, however that is spelled', () => {
    expect(readPatient({ name: 'Rosa', lastname: 'Rojas', nickname: '' }, TODAY)).toEqual({
      kind: 'read',
      value: { name: 'Rosa', last_name: 'Rojas', nickname: null, rut: null, birthdate: null },
    });
    expect(readPatient({ rut: '1', birthdate: '2030-01-01' }, TODAY)).toMatchObject({
      problems: [{ path: 'name' }, { path: 'last_name' }, { path: 'rut' }, { path: 'birthdate' }],
    });
  });
});

describe('the answers about an account', () => {
  it.each([
    [{ message: 'Email ya registrado', valid: false }, 'registered', false],
    [{ message: 'Email no válido', valid: false }, 'not-valid', false],
    [{ message: 'Email disponible', valid: true }, 'free', true],
    [{ valid: true }, 'free', true],
    [{ message: 7 }, 'free', false],
  ])('reads check-email %j', (answer, reading, valid) => {
    expect(readMailCheck(answer)).toMatchObject({ reading, valid });
  });

  it('reads in check-email whether a sign-up may carry its consent', () => {
    expect(readMailCheck({ capabilities: ['signup-consent'] })?.takesConsent).toBe(true);
    expect(readMailCheck({ capabilities: {} })?.takesConsent).toBe(false);
    expect(readMailCheck({ valid: true })?.takesConsent).toBe(false);
  });

  it('reads in check-email whether patients can be added', () => {
    expect(readMailCheck({ capabilities: ['loved-ones'] })?.offersPatients).toBe(true);
    expect(readMailCheck({ capabilities: ['signup-consent'] })?.offersPatients).toBe(false);
    expect(readMailCheck({ valid: true })?.offersPatients).toBe(false);
  });

  it('reads no check-email in what is no object', () => {
    expect(readMailCheck('<html>')).toBeNull();
  });
});

describe('the beginning of a sign-in with Google', () => {
  const flow = 'sellado';

  it('is read with where to go and what to keep', () => {
    const url = 'https://accounts.google.com/o/oauth2/v2/auth?state=x';
    expect(readGoogleFlow({ url, flow, more: 1 })).toEqual({ url, flow });
  });

  it.each([
    ['a script for an address', { url: 'javascript:alert(1)', flow }],
    ['a path for an address', { url: '/auth/google', flow }],
    ['nothing to keep', { url: 'https://accounts.google.com/', flow: '' }],
    ['a page', '<html>'],
    ['nothing', null],
  ])('is not read from %s', (_what, answer) => {
    expect(readGoogleFlow(answer)).toBeNull();
  });

  it('distinguishes a backend without Google from a third-party one', () => {
    const notSetUp = { code: 'google_not_configured', message: 'No.' };
    const failed = { code: 'google_auth_failed', message: 'No.' };
    expect([notSetUp, failed, { message: 'Not Found' }, null].map(isGoogleNotSetUp)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([notSetUp, failed, { message: 'Not Found' }, null].map(isProblem)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
