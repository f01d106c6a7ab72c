import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { isFit } from '#conformance/report.ts';
import { runConformance } from '#conformance/run.ts';
import { createGoogle } from '#server/auth/google.ts';
import { DEMO_PASSWORD } from '#server/seed/demo-family.ts';
import { having } from '#tests/conformance/run-dependencies.ts';
import { MARIA, PRUEBA } from '#tests/literal-backend/people.ts';
import { startLiteralBackend } from '#tests/literal-backend/start.ts';
import { type OpenIdProvider, startProvider } from '#tests/server/account/openid-provider.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { startProduct } from '#tests/server/product.ts';
import {
  agreeTo,
  openOwnTestBackend,
  PASSWORD,
  type TestBackend,
} from '#tests/server/test-backend.ts';

const [EMBEDDED] = ENGINES;

describe('the reference backend', () => {
  let provider: OpenIdProvider;
  let backend: TestBackend;
  let url: string;
  beforeAll(async () => {
    if (EMBEDDED === undefined) throw new Error('no engine');
    provider = await startProvider(() => ['http://localhost/auth/google/callback']);
    const { issuer, clientId, clientSecret } = provider;
    const google = createGoogle({ clientId, clientSecret, issuer: new URL(issuer) });
    backend = await openOwnTestBackend(EMBEDDED, { google });
    url = await backend.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await backend.close();
    provider.stop();
  });

  const check = (mail: string) =>
    runConformance({
      url,
      mail,
      password: PASSWORD,
      now: backend.deps.clock,
      newId: () => crypto.randomUUID(),
    });

  it('is all green for a Responsable, and leaves nothing but the trial patient', async () => {
    const report = await check('maria@vinculo.test');
    expect(having('dangerous', report)).toEqual([]);
    expect(having('missing', report)).toEqual([]);
    expect(having('without', report)).toEqual([]);
    expect(having('unchecked', report)).toEqual([
      // Nobody has agreed to care for a patient who is new.
      'assign',
      'add-confirmed',
      'cors',
      'cors-key',
      'all-users',
      'export-users',
      'export-records',
      'deactivate-unknown',
      'offer:archive-loved-ones',
      'offer:own-access',
      'offer:own-name',
      'offer:delete-account',
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
    expect(report.left).toEqual([]);
    expect(report.where).toMatchObject({ label: 'Prueba de conformidad', isNew: true });
    const { db } = backend.store;
    expect(await db.selectFrom('solicitud').selectAll().execute()).toEqual([]);
    const assigned = await db.selectFrom('paciente_cuidador').selectAll().execute();
    expect(assigned).toHaveLength(4);
    expect(backend.sent).toEqual([]);
  });

  it('is all green the second time too, with the same patient', async () => {
    const { db } = backend.store;
    const trial = db.selectFrom('paciente').select('id').where('name', '=', 'Prueba');
    const { id } = await trial.executeTakeFirstOrThrow();
    for (const caregiver of ['camila', 'diego']) await agreeTo(db, id, caregiver);
    const report = await check('maria@vinculo.test');
    expect(having('without', report)).toEqual([]);
    expect(isFit(report)).toBe(true);
    expect(report.where?.isNew).toBe(false);
    const unchecked = having('unchecked', report);
    for (const check of ['assign', 'add-confirmed']) expect(unchecked).not.toContain(check);
    const named = await db
      .selectFrom('paciente')
      .selectAll()
      .where('name', '=', 'Prueba')
      .execute();
    expect(named).toHaveLength(1);
  });

  it('is all green for an Admin', async () => {
    const report = await check('andrea@vinculo.test');
    expect(having('dangerous', report)).toEqual([]);
    expect(having('missing', report)).toEqual([]);
    expect(having('without', report)).toEqual([]);
    expect(isFit(report)).toBe(true);
  });

  it('rejects a caregiver at once', async () => {
    await expect(check('camila@vinculo.test')).rejects.toThrow('Responsable o de un Admin');
  });
});

/** The built tool, as `npm run conformance` runs it. */
const TOOL = join(dirname(inject('serverFile')), 'conformance.js');

async function run(args: readonly string[]) {
  const tool = spawn(process.execPath, [TOOL, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = await Promise.all([
    text(tool.stdout),
    text(tool.stderr),
    once(tool, 'close'),
  ]);
  return { code: tool.exitCode, stdout, stderr };
}

describe('the command', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  const literal = async (behaviour: Parameters<typeof startLiteralBackend>[0] = {}) => {
    const backend = await startLiteralBackend(behaviour);
    closing.push(backend.close);
    return backend;
  };
  const asMaria = ['--mail', MARIA.mail, '--password', MARIA.password];

  it('reports in Spanish and ends with 0 where the app can use the backend', async () => {
    const product = await startProduct({ file: inject('serverFile') });
    closing.push(async () => {
      await product.stop();
      product.clear();
    });
    const account = ['--mail', 'maria@vinculo.example', '--password', DEMO_PASSWORD];
    const { code, stdout, stderr } = await run([product.url, ...account]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Conformidad de http/);
    expect(stdout).toContain('\nFunciona\n  ✓ Iniciar sesión (POST /auth/login)\n');
    expect(stdout).toContain('\nPeligroso: nada\n');
    expect(stdout).toContain('No quedó nada de la prueba en el calendario.');
    expect(stdout).toMatch(/La aplicación puede usar este backend\.\n$/);
  });

  it('ends with 1 where it should not', async () => {
    const { url } = await literal({ behaviour: { confirmed: 'nameless' } });
    const { code, stdout } = await run([url, ...asMaria]);
    expect(code).toBe(1);
    expect(stdout).toContain(
      '\nPeligroso\n  ✗ Guardar un turno confirmado con su cuidador\n      Pierde al cuidador',
    );
    expect(stdout).toMatch(/La aplicación no debe usar este backend todavía\.\n$/);
  });

  it.each<[string, readonly string[], string]>([
    ['no address', asMaria, 'Uso: npm run conformance -- URL'],
    ['no password', ['http://localhost:1', '--mail', 'a@b.cl'], 'Uso: npm run conformance -- URL'],
    ['an unknown option', ['http://localhost:1', ...asMaria, '--otra'], 'Uso: npm run'],
    ['no web address', ['localhost', ...asMaria], 'debe empezar con http:// o https://'],
    ['no date', ['http://localhost:1', ...asMaria, '--semana', 'mayo'], '--semana debe ser'],
  ])('ends with 2 for %s', async (_what, args, message) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('cleans up after Ctrl-C', async () => {
    const backend = await literal();
    const tool = spawn(process.execPath, [TOOL, backend.url, ...asMaria], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const printed = text(tool.stdout);
    await vi.waitUntil(() => backend.paciente(PRUEBA).records.length > 0, {
      interval: 1,
      timeout: 30_000,
    });
    tool.kill('SIGINT');
    await once(tool, 'close');
    expect(tool.exitCode).toBe(1);
    expect(await printed).toContain('Se interrumpió: lo que falta no se comprobó.');
    const { records, caregivers } = backend.paciente(PRUEBA);
    expect({ records, caregivers }).toEqual({ records: [], caregivers: [] });
  });
});
