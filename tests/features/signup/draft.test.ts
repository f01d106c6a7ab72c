import { describe, expect, it } from 'vitest';
import { boxesFromText } from '#domain/account/rut.ts';
import {
  EMPTY_DRAFT,
  fingerprintOf,
  personalFieldsOf,
  type SignupDraft,
  stepFor,
} from '#features/signup/draft.ts';

const rutOf = (rut: readonly string[]) => personalFieldsOf({ ...EMPTY_DRAFT, rut })['rut'];

describe('the RUT of a sign-up', () => {
  it('is read from its nine boxes', () => {
    expect(rutOf([...'156782343'])).toBe('15678234-3');
    expect(rutOf([...'048761232'])).toBe('4876123-2');
    expect(rutOf([...'48761232', ''])).toBe('4876123-2');
  });

  // Without the gap, two of them would be the RUT of somebody else.
  it.each([
    ['the check digit', [...'15678234', '']],
    ['the first digit', ['', ...'48761232']],
    ['a digit in the middle', ['4', '8', '7', '', '6', '1', '2', '3', '2']],
  ])('is none while %s is missing', (_what, boxes) => {
    expect(rutOf(boxes)).toBe('');
  });

  it('is complete if it was pasted, also with dots, with a dash, or shorter', () => {
    for (const [pasted, rut] of [
      ['15.678.234-3', '15678234-3'],
      ['4876123-2', '4876123-2'],
      ['9.876.500-k', '9876500-K'],
    ] as const) {
      const boxes = boxesFromText(pasted) ?? [];
      expect(boxes).toHaveLength(9);
      expect(boxes).not.toContain('');
      expect(rutOf(boxes)).toBe(rut);
    }
  });
});

describe('the step that asks for the code', () => {
  const draft: SignupDraft = {
    ...EMPTY_DRAFT,
    mail: 'ana@correo.test',
    checkedMail: 'ana@correo.test',
    birthdate: '1980-05-17',
    gender: 'Femenino',
    region: 'Maule',
    rut: [...'156782343'],
    name: 'Ana',
    lastname: 'Soto',
    phone: '912345678',
    method: 'msg',
  };
  const sent = { ...draft, sent: fingerprintOf(draft) };
  const leadsTo = (part: Partial<SignupDraft>, password = 'Segura.12') =>
    stepFor('code', { ...sent, ...part }, password, '2026-03-02');

  it('is shown once a code was sent, also after a reload, which loses the password', () => {
    expect(leadsTo({})).toBe('code');
    expect(leadsTo({}, '')).toBe('code');
    expect(leadsTo({ sent: '' })).toBe('delivery');
  });

  it.each<[string, Partial<SignupDraft>]>([
    ['method', { method: 'mail' }],
    ['phone', { phone: '987654321' }],
    ['name', { name: 'Eva' }],
    ['role', { alsoCaregiver: true }],
    ['mail', { mail: 'eva@correo.test', checkedMail: 'eva@correo.test' }],
  ])('is not there while another %s was not sent', (_what, part) => {
    expect(leadsTo(part)).toBe('delivery');
  });
});
