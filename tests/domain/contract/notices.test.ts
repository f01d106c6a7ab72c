import { describe, expect, it } from 'vitest';
import { readCareHours } from '#domain/contract/care-hours.ts';
import { readAppPath, readNoticeSettings, readPushMessage } from '#domain/contract/notices.ts';

describe('the settings', () => {
  it('are read as far as this version knows their kinds and channels', () => {
    const known = { kind: 'asked', channel: 'push', enabled: true } as const;
    const answer = {
      publicKey: 'BPk',
      preferences: [
        known,
        { kind: 'asked', channel: 'pigeon', enabled: true },
        { kind: 'paid', channel: 'push', enabled: true },
        { kind: 'changed', channel: 'mail' },
        null,
      ],
    };
    expect(readNoticeSettings(answer)).toEqual({
      publicKey: 'BPk',
      preferences: [known, { kind: 'changed', channel: 'mail', enabled: false }],
    });
  });

  it.each([undefined, {}, { publicKey: '' }, []])('are none without a key: %j', (answer) => {
    expect(readNoticeSettings(answer)).toBeNull();
  });
});

describe('a push message', () => {
  const message = { title: 'Vínculo', body: 'Camila aceptó', url: '/turnos?x=1#y', tag: 'shift' };

  it('is read as the server sends it, also without a tag', () => {
    expect(readPushMessage(JSON.stringify(message))).toEqual(message);
    const { tag: _none, ...untagged } = message;
    expect(readPushMessage(JSON.stringify(untagged))).toEqual({ ...message, tag: '' });
  });

  it.each([
    undefined,
    '',
    'hola',
    'null',
    '[]',
    JSON.stringify({ ...message, title: ' ' }),
    JSON.stringify({ ...message, body: '' }),
    JSON.stringify({ ...message, url: 'https://evil.example/turnos' }),
    JSON.stringify({ ...message, url: undefined }),
  ])('is none if it is anything else: %s', (text) => {
    expect(readPushMessage(text)).toBeNull();
  });
});

it.each([
  ['/turnos', true],
  ['/dashboard/calendario?paciente=a&fecha=2026-11-23', true],
  ['/', true],
  ['', false],
  ['turnos', false],
  ['//evil.example', false],
  ['/.//evil.example', false],
  ['/\\evil.example', false],
  ['/\t/evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['/auth/me', false],
  ['/api/shifts?x', false],
])('the address %j of a page of the app: %s', (address, isOne) => {
  expect(readAppPath(address)).toBe(isOne ? address : null);
});

it('care hours are a window, none, or no answer at all', () => {
  const window = { from: 480, to: 1200 };
  expect(readCareHours({ window })).toEqual({ window });
  expect(readCareHours({ window: null })).toEqual({ window: null });
  expect(readCareHours({ window: { from: 17, to: 3 } })).toEqual({ window: null });
  expect(readCareHours({})).toBeNull();
  expect(readCareHours('')).toBeNull();
});
