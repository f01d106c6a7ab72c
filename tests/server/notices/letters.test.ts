import { describe, expect, it } from 'vitest';
import {
  codeLetter,
  invitationLetter,
  invitationText,
  mailChangedLetter,
  mailCodeLetter,
  passwordChangedLetter,
  resetLetter,
} from '#server/mail/letters.ts';

const CODE = { code: '123456', link: 'https://vinculo.test/signup/step6#correo=ana%40correo.test' };
const LINK = 'https://vinculo.test/un-enlace';

describe.each([
  ['code', (name: string) => codeLetter('Vínculo', name, CODE)],
  ['reset', (name: string) => resetLetter('Vínculo', name, LINK)],
  ['password change', (name: string) => passwordChangedLetter('Vínculo', name)],
  ['code for a new mail', (name: string) => mailCodeLetter('Vínculo', name, CODE.code)],
  ['mail change', (name: string) => mailChangedLetter('Vínculo', name)],
  [
    'invitation',
    (name: string) =>
      invitationLetter('Vínculo', {
        ...{ name, inviter: 'María', patient: 'Rosa', kind: 'caregiver', link: LINK },
      }),
  ],
])('the %s mail', (_, letterTo) => {
  it.each([
    ['M. José', 'Hola, M. José:'],
    ['GANASTE, entra a premio.cl', 'Hola:'],
    ['https://premio', 'Hola:'],
    ['a@premio', 'Hola:'],
    ['Su premio fue bloqueado. Llame al +56 600 200 7000', 'Hola:'],
    ['600 200 7000 premio', 'Hola:'],
    ['Bloqueada. Llame premio', 'Hola:'],
    ['Bloqueamos la cuenta con tu premio', 'Hola, Bloqueamos:'],
    ['María José', 'Hola, María José:'],
    ['x'.repeat(50), `Hola, ${'x'.repeat(40)}:`],
    [' ', 'Hola:'],
  ])('greets %s without a link or a message of their own', (name, greeting) => {
    const { subject, text, html } = letterTo(name);
    expect(text.split('\n')[0]).toBe(greeting);
    expect(html).toContain(`<p>${greeting}</p>`);
    expect(subject + text + html).not.toContain('premio');
  });
});

describe('an invitation', () => {
  const NUMBER = 'Su banco: llame al 600 200 7000';
  it.each([
    ['María', 'Nana Rosa', 'María te invita a cuidar a Nana Rosa'],
    ['María José', 'Tía Ana María', 'María José te invita a cuidar a Tía Ana María'],
    ['María José de los Ángeles', 'Rosa del Carmen Luz', 'María te invita a cuidar a Rosa'],
    [NUMBER, NUMBER, 'Una familia te invita a cuidar a un ser querido'],
    ['Banco, urgente', '600 200 70', 'Una familia te invita a cuidar a un ser querido'],
  ])('of %s for %s names them as far as those are names', (inviter, patient, subject) => {
    const invitation = { name: 'Ana', inviter, patient, kind: 'caregiver', link: LINK } as const;
    expect(invitationLetter('Vínculo', invitation).subject).toBe(subject);
    expect(invitationText('Vínculo', invitation)).toBe(`${subject} en Vínculo: ${LINK}`);
  });
});
