import { afterEach, describe, expect, it } from 'vitest';
import { CannotRun } from '#conformance/failure.ts';
import { isFit } from '#conformance/report.ts';
import { runConformance } from '#conformance/run.ts';
import { CAMILA, CARMEN, MARIA, PRUEBA, ROSA } from '#tests/literal-backend/people.ts';
import { type LiteralBackend, startLiteralBackend } from '#tests/literal-backend/start.ts';
import { runDependencies } from './run-dependencies.ts';

let backend: LiteralBackend;
afterEach(() => backend.close());

describe('what the tool leaves behind', () => {
  const PLANNED = {
    fecha: '2027-11-22',
    hora_inicio: '08:00',
    hora_fin: '20:00',
    status: 'confirmada',
    cuidador: CAMILA,
  };
  const ofPrueba = () => {
    const { records, caregivers } = backend.paciente(PRUEBA);
    return { records, caregivers };
  };

  it('is nothing, in a bounded number of calls', async () => {
    backend = await startLiteralBackend();
    const report = await runConformance({ url: backend.url, ...MARIA, ...runDependencies });
    expect(report.left).toEqual([]);
    expect(report.where).toEqual({
      label: 'Prueba de conformidad',
      isNew: false,
      monday: '2027-11-22',
    });
    expect(ofPrueba()).toEqual({ records: [], caregivers: [] });
    expect(backend.people.accounts).toHaveLength(6);
    expect(report.calls).toBeLessThan(120);
  });

  it('is nothing where it is interrupted', async () => {
    const interruption = new AbortController();
    backend = await startLiteralBackend();
    const report = await runConformance({
      url: backend.url,
      ...MARIA,
      ...runDependencies,
      // While the first shift is saved.
      newId() {
        if (backend.calls.some((call) => call === 'PUT /api/patients/8/caregivers')) {
          interruption.abort();
        }
        return runDependencies.newId();
      },
      signal: interruption.signal,
    });
    expect(report.interrupted).toBe(true);
    expect(isFit(report)).toBe(false);
    expect(backend.saves.length).toBeGreaterThan(0);
    expect(ofPrueba()).toEqual({ records: [], caregivers: [] });
  });

  it('is nothing where it breaks off', async () => {
    backend = await startLiteralBackend();
    let isBroken = false;
    const run = runConformance({
      url: backend.url,
      ...MARIA,
      ...runDependencies,
      newId() {
        if (backend.paciente(PRUEBA).records.length > 1 && !isBroken) {
          isBroken = true;
          throw new Error('a defect');
        }
        return runDependencies.newId();
      },
    });
    await expect(run).rejects.toThrow('a defect');
    expect(ofPrueba()).toEqual({ records: [], caregivers: [] });
    expect(backend.calls).toContain('POST /auth/logout');
  });

  it('is not in a week in which somebody has planned something', async () => {
    backend = await startLiteralBackend();
    backend.paciente(ROSA).records = [PLANNED];
    const options = { url: backend.url, ...MARIA, ...runDependencies, paciente: String(ROSA) };
    const report = await runConformance(options);
    expect(report.where).toEqual({
      label: 'Rosa Rojas (Nana)',
      isNew: false,
      monday: '2027-11-29',
    });
    expect(backend.paciente(ROSA).records).toEqual([PLANNED]);
    await expect(runConformance({ ...options, week: '2027-11-24' })).rejects.toThrow(CannotRun);
    expect(backend.paciente(ROSA).records).toEqual([PLANNED]);
  });

  it('is in nobody’s calendar who is not named for it', async () => {
    backend = await startLiteralBackend();
    const jorge = { mail: 'jorge@correo.test', password: MARIA.password };
    const run = runConformance({ url: backend.url, ...jorge, ...runDependencies });
    await expect(run).rejects.toThrow('no tiene un ser querido llamado «Prueba de conformidad»');
    expect(backend.saves).toEqual([]);
    const other = { ...MARIA, paciente: String(CARMEN) };
    await expect(
      runConformance({ url: backend.url, ...other, ...runDependencies }),
    ).rejects.toThrow(CannotRun);
  });
});
