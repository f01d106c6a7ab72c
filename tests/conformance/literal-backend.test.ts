import { afterEach, describe, expect, it } from 'vitest';
import type { Options } from '#conformance/context.ts';
import { type CheckId, TITLES } from '#conformance/findings.ts';
import { formatReport, isFit } from '#conformance/report.ts';
import { type Report, runConformance } from '#conformance/run.ts';
import type { Behaviour } from '#tests/literal-backend/behaviour.ts';
import { ADMIN, CAMILA, DIEGO, MARIA, ROSA } from '#tests/literal-backend/people.ts';
import { type LiteralBackend, startLiteralBackend } from '#tests/literal-backend/start.ts';
import { having, runDependencies } from './run-dependencies.ts';

let backend: LiteralBackend;
afterEach(() => backend.close());

async function check(
  behaviour: Partial<Behaviour> = {},
  options: Partial<Options> & { readonly signal?: AbortSignal } = {},
): Promise<Report> {
  backend = await startLiteralBackend({ behaviour });
  return runConformance({ url: backend.url, ...MARIA, ...runDependencies, ...options });
}

/** Features that are not literally in §7 of the spec. */
const LACKS: readonly CheckId[] = [
  'token-claims',
  'logout-ends',
  'save-answer',
  'stale-removal',
  'repeat-without-key',
  'repeat-with-key',
  'etag',
  'error-shape',
  'offer:cambios',
  'offer:loved-ones',
  'offer:archive-loved-ones',
  'offer:handover-notes',
  'offer:my-data',
  'offer:own-access',
  'offer:own-name',
  'offer:delete-account',
  'offer:live',
  'offer:activity',
];

describe('a backend of the spec’s calls to the letter', () => {
  it('can be used, and lacks exactly what the spec does not ask for', async () => {
    const report = await check();
    expect(having('dangerous', report)).toEqual([]);
    expect(having('missing', report)).toEqual([]);
    expect(having('without', report)).toEqual(LACKS);
    expect(having('unchecked', report)).toEqual([
      'etag-fresh',
      'cors',
      'cors-key',
      'all-users',
      'export-users',
      'export-records',
      'deactivate-unknown',
      'offer:reactivate-users',
      'offer:workbook-jobs',
      'offer:people-pages',
      'offer:complete-profile',
      'offer:circle',
      'offer:caregiver-shifts',
      'offer:feeds',
      'offer:notices',
      'offer:care-hours',
      'offer:text-messages',
    ]);
    expect(isFit(report)).toBe(true);
  });
});

describe('what the spec leaves open', () => {
  it.each<[string, Partial<Behaviour>]>([
    ['ids as text', { ids: 'string' }],
    ['dates with a time', { fechas: 'date-time' }],
    ['times with seconds', { horas: 'HH:MM:SS' }],
    ['last_name', { lastName: 'last_name' }],
    ['email', { mail: 'email' }],
    ['tipo', { role: 'tipo' }],
    ['lists in an object', { lists: 'data' }],
  ])('is read: %s', async (_what, behaviour) => {
    const report = await check(behaviour);
    expect(having('without', report)).toEqual(LACKS);
    expect(isFit(report)).toBe(true);
  });

  it.each<[string, Partial<Behaviour>]>([
    ['objects', { assigned: 'objects' }],
    ['ids', { assigned: 'ids' }],
    ['ids as text', { assigned: 'text-ids' }],
    ['{caregiverIds}', { assigned: 'caregiverIds' }],
    ['{id, caregiverIds}', { assigned: 'with-id' }],
    ['objects and ids', { assigned: 'mixed' }],
    ['{data: [ids]}', { assigned: 'ids', lists: 'data' }],
  ])('loses no assigned caregiver: %s', async (_what, behaviour) => {
    const report = await check(behaviour, { paciente: String(ROSA) });
    expect(having('dangerous', report)).toEqual([]);
    expect(report.left).toEqual([]);
    expect(backend.paciente(ROSA).caregivers).toEqual([CAMILA, DIEGO]);
  });

  it('is not needed: who is signed in, where the token says it', async () => {
    for (const me of [404, 500] as const) {
      const report = await check({ me, claims: 'account' });
      expect(having('without', report)).toContain('me');
      expect(isFit(report)).toBe(true);
      await backend.close();
    }
    const nameless = await check({ me: 500 });
    expect(having('missing', nameless)).toEqual(['token-claims']);
    expect(isFit(nameless)).toBe(false);
  });

  it('may be better than the spec: keys that are kept, and said to be', async () => {
    expect(having('works', await check({ keys: 'announced' }))).toContain('repeat-with-key');
    await backend.close();
    expect(having('without', await check({ keys: 'kept' }))).toContain('repeat-with-key');
  });

  it('allows another origin', async () => {
    const report = await check({}, { origin: 'https://app.ejemplo.cl' });
    expect(having('works', report)).toContain('cors');
    expect(having('without', report)).toContain('cors-key');
    await backend.close();
    const corsHeaders = 'authorization, content-type, idempotency-key, if-none-match';
    const keyed = await check({ corsHeaders }, { origin: 'https://app.ejemplo.cl' });
    expect(having('works', keyed)).toContain('cors-key');
    await backend.close();
    const narrow = await check({ corsHeaders: 'authorization' }, { origin: 'https://a.cl' });
    expect(having('missing', narrow)).toEqual(['cors']);
    expect(isFit(narrow)).toBe(false);
  });

  it('is checked for an Admin too, whose calls change nobody', async () => {
    const report = await check({}, ADMIN);
    expect(having('works', report)).toEqual(
      expect.arrayContaining(['all-users', 'export-users', 'export-records', 'deactivate-unknown']),
    );
    expect(isFit(report)).toBe(true);
    expect(backend.people.accounts.every(({ estado }) => estado === 'Activo')).toBe(true);
    expect(backend.saves).toEqual([]);
  });
});

describe('a backend that is named as dangerous', () => {
  it.each<[string, Partial<Behaviour>, readonly CheckId[]]>([
    [
      'announces keys and applies them twice',
      { keys: 'claimed' },
      ['repeat-with-key', 'lost-answer'],
    ],
    ['forgets a removal', { removals: 'forgotten' }, ['remove']],
    ['removes whatever is at that time', { removals: 'interval' }, ['second-removal']],
    ['claims to say what it left, and does not', { conflicts: 'claimed' }, ['stale-removal']],
    [
      'claims to leave what changed, and removes it',
      { conflicts: 'claimed', removals: 'interval' },
      ['second-removal', 'stale-removal'],
    ],
    ['acknowledges with a page', { answers: 'html' }, ['save-answer']],
    ['saves, and answers 504', { saves: 'late-504' }, ['save-answer']],
    ['saves, and cuts the answer off', { saves: 'cut' }, ['save-answer']],
    ['loses the confirmed caregiver', { confirmed: 'nameless' }, ['add-confirmed']],
    ['applies half of what it refuses', { rejections: 'halved' }, ['half-save']],
    ['lets anybody in', { gate: 'open' }, ['no-token', 'bad-token']],
  ])('%s', async (_what, behaviour, dangers) => {
    const report = await check(behaviour);
    expect(having('dangerous', report)).toEqual([...dangers].sort(byOrder));
    expect(isFit(report)).toBe(false);
  });

  it('and what could not be cleaned up is said', async () => {
    const report = await check({ removals: 'forgotten' });
    expect(report.left).toEqual(['2027-11-22, 08:00 a 09:00, pendiente']);
    expect(formatReport(report, backend.url)).toContain(
      'Quedó sin borrar:\n  2027-11-22, 08:00 a 09:00, pendiente',
    );
  });
});

it('a wrong password ends the run at once', async () => {
  const report = await check({}, { password: 'otra' });
  expect(having('missing', report)).toEqual(['login']);
  expect(report.calls).toBe(1);
});

function byOrder(a: CheckId, b: CheckId): number {
  const ids = Object.keys(TITLES);
  return ids.indexOf(a) - ids.indexOf(b);
}
