import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimEvening, writeCareWindow } from '#server/store/care-windows.ts';
import { type CaregiverCalls, caregiverCalls, part, yes } from './caregiver-calls.ts';
import { addMemberOfRosa } from './circle-people.ts';
import { ENGINES } from './engines.ts';
import { openTestBackend, slot, summary, type TestBackend } from './test-backend.ts';

const MORNING = { hora_inicio: '10:00', hora_fin: '14:00' };
const EVENING = { hora_inicio: '20:00', hora_fin: '22:00' };

describe.each(ENGINES)('a patient who is archived on $name', (engine) => {
  let backend: TestBackend;
  let calls: CaregiverCalls;
  let maria: string;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    calls = await caregiverCalls(backend);
    maria = await backend.tokenOf('maria@vinculo.test');
  });
  afterEach(() => backend.close());

  const archive = (archived: boolean, token = maria) =>
    backend.call(token, 'PUT', '/api/patients/rosa/archived', { body: { archived } });
  const idsAt = async (url: string, token = maria) =>
    (await backend.call(token, 'GET', url)).body.map(({ id }: { id: string }) => id);
  const LIST = '/responsable/mis_usuarios';
  const ARCHIVED = '/api/patients/archived';

  it('leaves the lists of everybody who shares them, and comes back for all', async () => {
    const paula = await addMemberOfRosa(backend, 'paula', 'Paula');
    expect(await idsAt(LIST, paula)).toEqual(['rosa', 'camila', 'diego']);
    expect((await archive(true, paula)).status).toBe(200);
    expect(await idsAt(LIST, paula)).toEqual([]);
    expect(await idsAt(LIST)).toEqual(['hernan', 'diego']);
    expect(await idsAt(ARCHIVED)).toEqual(['rosa']);
    expect(await idsAt('/api/caregivers/search')).toEqual(['diego']);
    // A repeated call changes nothing, and says nothing twice.
    expect((await archive(true)).status).toBe(200);
    expect((await archive(false)).status).toBe(200);
    expect(await idsAt(LIST, paula)).toEqual(['rosa', 'camila', 'diego']);
    expect(await idsAt(ARCHIVED)).toEqual([]);
    expect(await calls.activity()).toEqual([
      ['Paula Prueba', 'archived', {}],
      ['María Fuentes', 'restored', {}],
    ]);
  });

  it('keeps the calendar, and takes what a device had still to send', async () => {
    await calls.save(slot(MORNING));
    await archive(true);
    // Fails unless all of it is applied.
    await calls.save(slot(EVENING));
    expect(summary((await backend.call(maria, 'GET', '/solicitudes/paciente/rosa')).body)).toEqual([
      '2026-11-23 10:00-14:00 pendiente',
      '2026-11-23 20:00-22:00 pendiente',
    ]);
  });

  it('offers caregivers no pending shift, and leaves them those that are theirs', async () => {
    await calls.save(slot(MORNING), slot(EVENING));
    expect((await calls.answer(calls.camila, yes(part(MORNING)))).status).toBe(200);
    const offered = async () =>
      (await backend.call(calls.camila, 'GET', '/api/shifts')).body.flatMap(
        ({ solicitudes }: { solicitudes: [] }) => summary(solicitudes),
      );
    const own = '2026-11-23 10:00-14:00 confirmada camila';
    expect(await offered()).toEqual([own, '2026-11-23 20:00-22:00 pendiente']);
    await archive(true);
    expect(await offered()).toEqual([own]);
    const { status, body } = await calls.answer(calls.camila, yes(part(EVENING)));
    expect([status, body.code, body.message]).toEqual([
      ...[409, 'shift_gone', 'La familia ya no pide turnos para Nana.'],
    ]);
    await archive(false);
    expect((await calls.answer(calls.camila, yes(part(EVENING)))).status).toBe(200);
  });

  it('is told to nobody as without cover, nor asked for', async () => {
    const { db } = backend.store;
    await writeCareWindow(db, 'rosa', { from: 480, to: 1200 }, null);
    await archive(true);
    expect(await claimEvening(db, 'rosa', '2026-11-23')).toBe(null);
    const notices = () =>
      db.selectFrom('notice').select('id').where('kind', '=', 'asked').execute();
    await calls.save(slot(MORNING));
    expect(await notices()).toEqual([]);
    await archive(false);
    expect(await claimEvening(db, 'rosa', '2026-11-24')).toEqual({ from: 480, to: 1200 });
    await calls.save(slot(EVENING));
    expect((await notices()).length).toBeGreaterThan(0);
  });
});
