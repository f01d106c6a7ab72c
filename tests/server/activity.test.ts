import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CaregiverCalls, caregiverCalls } from './caregiver-calls.ts';
import { ENGINES } from './engines.ts';
import { openTestBackend, slot, type TestBackend } from './test-backend.ts';

const MORNING = { hora_inicio: '10:00', hora_fin: '14:00' };
const LINE = { fecha: '2026-11-23', horaInicio: '10:00', horaFin: '14:00' };
const CAMILAS = { status: 'confirmada', id_cuidador: 'camila' };

describe.each(ENGINES)('the activity of a calendar on $name', (engine) => {
  let backend: TestBackend;
  let calls: CaregiverCalls;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    calls = await caregiverCalls(backend);
  });
  afterEach(() => backend.close());

  const kinds = async () => (await calls.activity()).map(([, kind]) => kind);

  it('says what each save did, and who', async () => {
    await calls.save(slot(MORNING));
    await calls.save(slot({ ...MORNING, accion: 'eliminar' }), slot({ ...MORNING, ...CAMILAS }));
    await calls.save(
      slot({ ...MORNING, ...CAMILAS, accion: 'eliminar' }),
      slot({ ...MORNING, ...CAMILAS, fecha: '2026-11-24' }),
    );
    await calls.save(slot({ ...MORNING, ...CAMILAS, fecha: '2026-11-24', accion: 'eliminar' }));
    const moved = { ...LINE, fecha: '2026-11-24', cuidador: 'Camila' };
    expect(await calls.activity()).toEqual([
      ['María Fuentes', 'asked', { shifts: [LINE] }],
      ['María Fuentes', 'confirmed', { shifts: [{ ...LINE, cuidador: 'Camila' }] }],
      ['María Fuentes', 'moved', { shifts: [{ ...moved, before: LINE }] }],
      ['María Fuentes', 'removed', { shifts: [moved] }],
    ]);
    const { db } = backend.store;
    const rows = await db.selectFrom('activity').select(['id_actor', 'at']).execute();
    for (const row of rows)
      expect(row).toEqual({ id_actor: 'maria', at: '2026-11-23T12:00:00.000Z' });
  });

  it('has nothing of what was not applied, and nothing twice', async () => {
    await calls.save(slot(MORNING));
    // There already; gone already; a belief that is wrong; a mutation that is rejected; one that comes again.
    await calls.save(slot(MORNING), slot({ fecha: '2026-12-01', accion: 'eliminar' }));
    const save = (slots: readonly unknown[], headers = {}) =>
      backend.call(calls.maria, 'POST', '/solicitudes/actualizar', {
        body: { id_paciente: 'rosa', slots },
        headers,
      });
    const conflict = await save([slot({ ...MORNING, ...CAMILAS, accion: 'eliminar' })]);
    expect(conflict.body.conflicts).toHaveLength(1);
    expect((await save([slot({ ...CAMILAS, id_cuidador: 'valentina' })])).status).toBe(422);
    expect(await kinds()).toEqual(['asked']);
    const removal = () =>
      save([slot({ ...MORNING, accion: 'eliminar' })], { 'idempotency-key': 'one' });
    expect([(await removal()).status, (await removal()).status]).toEqual([200, 200]);
    expect(await kinds()).toEqual(['asked', 'removed']);
  });

  it('says that a note was changed, but not its text', async () => {
    const put = (text: string) =>
      backend.call(calls.maria, 'PUT', '/api/patients/rosa/notes/2026-11-23/08%3A00', {
        body: { text },
      });
    await put('');
    await put('Tomó la pastilla');
    await put('Tomó la pastilla');
    await put('');
    const detail = { shifts: [{ fecha: '2026-11-23', horaInicio: '08:00', horaFin: '08:30' }] };
    expect(await calls.activity()).toEqual([
      ['María Fuentes', 'note', detail],
      ['María Fuentes', 'note', detail],
    ]);
  });
});
