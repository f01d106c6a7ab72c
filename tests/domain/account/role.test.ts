import { describe, expect, it } from 'vitest';
import { mayEnterDashboard, parseRole, roleOf } from '#domain/account/role.ts';
import { readClaims } from '#domain/contract/auth.ts';

/** Every spelling of a role that a backend may use, and the role that it is. */
const MESSAGES = [
  ['Admin', 'Admin', true],
  ['ADMIN', 'Admin', true],
  ['Responsable', 'Responsable', true],
  ['responsable', 'Responsable', true],
  [' Responsable ', 'Responsable', true],
  ['Responsable y Cuidador', 'Responsable', true],
  ['RESPONSABLE Y CUIDADOR', 'Responsable', true],
  ['Cuidador', 'Cuidador', false],
  ['cuidador', 'Cuidador', false],
  ['Ser Querido', 'otro', false],
  ['Paciente', 'otro', false],
  ['Administrador', 'otro', false],
  ['Responsable, Admin', 'otro', false],
] as const;

describe('a role', () => {
  it.each(MESSAGES)('spelled «%s» is %s', (text, role, enters) => {
    expect(parseRole(text)).toBe(role);
    expect(roleOf(readClaims({ scope: text }))).toBe(role);
    expect(mayEnterDashboard(role)).toBe(enters);
  });

  it.each([
    ['a token that cannot be read', null],
    ['a token without one', readClaims({ sub: 7 })],
    ['a token whose role is no text', readClaims({ scope: ['Responsable'] })],
    ['a token with an empty one', readClaims({ scope: ' ' })],
  ])('that %s tells is Admin, who is shown the most and allowed nothing by it', (_, claims) => {
    expect(roleOf(claims)).toBe('Admin');
  });

  it.each([
    { provider: 'google' },
    { google_auth: true },
    { provider: 'google', scope: 'Admin' },
    { google_auth: true, scope: 'Cuidador' },
  ])('of a Google token is Responsable: %o', (payload) => {
    expect(roleOf(readClaims(payload))).toBe('Responsable');
  });
});
