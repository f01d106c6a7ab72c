import { describe, expect, it } from 'vitest';
import {
  codeLetter,
  invitationLetter,
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
  ])('greets %s without a link to anywhere', (name, greeting) => {
    const { subject, text, html } = letterTo(name);
    expect(text.split('\n')[0]).toBe(greeting);
    expect(html).toContain(`<p>${greeting}</p>`);
    expect(subject + text + html).not.toContain('premio');
  });
});
