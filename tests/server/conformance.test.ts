import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { MARIA, PRUEBA } from '#tests/literal-backend/people.ts';
import { startLiteralBackend } from '#tests/literal-backend/start.ts';

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
    const { url } = await literal();
    const { code, stdout, stderr } = await run([url, ...asMaria]);
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
    await vi.waitUntil(() => backend.paciente(PRUEBA).records.length > 0, { interval: 1 });
    tool.kill('SIGINT');
    await once(tool, 'close');
    expect(tool.exitCode).toBe(1);
    expect(await printed).toContain('Se interrumpió: lo que falta no se comprobó.');
    const { records, caregivers } = backend.paciente(PRUEBA);
    expect({ records, caregivers }).toEqual({ records: [], caregivers: [] });
  });
});
