import { beforeEach, describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { claimEvening, writeCareWindow } from '#server/store/calendar/care-windows.ts';
import { ENGINES } from '#tests/server/engines.ts';
import {
  type CaregiverCalls,
  caregiverCalls,
  no,
  part,
  yes,
} from '#tests/server/shifts/caregiver-calls.ts';
import { openTestBackend, slot, summary, type TestBackend } from '#tests/server/test-backend.ts';
import { addAccount, addMemberOfRosa, secretOf } from './circle-people.ts';

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

  it('keeps the calendar, and takes what a device had still to send once they are back', async () => {
    const paula = await addMemberOfRosa(backend, 'paula', 'Paula');
    const list = async () =>
      summary((await backend.call(maria, 'GET', '/solicitudes/paciente/rosa')).body);
    // This one arrived, and its answer was lost.
    const arrived = {
      body: { id_paciente: 'rosa', slots: [slot(MORNING)] },
      headers: { 'idempotency-key': 'arrived' },
    };
    await backend.call(maria, 'POST', '/solicitudes/actualizar', arrived);
    await archive(true, paula);
    const evening = { id_paciente: 'rosa', slots: [slot(EVENING)] };
    const unsent = [
      ['POST', '/solicitudes/actualizar', evening],
      ['PUT', '/api/patients/rosa/notes/2026-11-23/08%3A00', { text: 'Tomó la pastilla' }],
      ['PUT', '/api/patients/rosa/care-hours', { window: { from: 480, to: 1200 } }],
    ] as const;
    for (const [method, url, body] of unsent) {
      const refused = await backend.call(maria, method, url, { body });
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        ...[422, 'archived'],
        'Paula Prueba archivó este calendario. Para guardar este cambio, primero vuelve a usarlo: en Mis seres queridos, abre Archivados.',
      ]);
    }
    const again = await backend.call(maria, 'POST', '/solicitudes/actualizar', arrived);
    expect(again.status).toBe(200);
    expect(await list()).toEqual(['2026-11-23 10:00-14:00 pendiente']);
    await archive(false);
    for (const [method, url, body] of unsent) {
      expect((await backend.call(maria, method, url, { body })).status).toBe(200);
    }
    expect(await list()).toEqual([
      '2026-11-23 10:00-14:00 pendiente',
      '2026-11-23 20:00-22:00 pendiente',
    ]);
  });

  it('is listed with who archived them last, while that is known', async () => {
    const paula = await addMemberOfRosa(backend, 'paula', 'Paula');
    const by = async () =>
      (await backend.call(maria, 'GET', ARCHIVED)).body.map(
        ({ archived_by }: { archived_by: unknown }) => archived_by,
      );
    await archive(true);
    await archive(false);
    backend.advanceClock(1000);
    await archive(true, paula);
    expect(await by()).toEqual(['Paula Prueba']);
    await backend.store.db.deleteFrom('activity').execute();
    expect(await by()).toEqual([null]);
    const body = { id_paciente: 'rosa', slots: [slot(EVENING)] };
    const refused = await backend.call(maria, 'POST', '/solicitudes/actualizar', { body });
    expect(refused.body.message).toMatch(/^Este calendario está archivado\. /);
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

  it('takes nobody in, by a new invitation or by one that is open, until they are back', async () => {
    await addAccount(backend, 'ines');
    const ines = await backend.tokenOf('ines@vinculo.test');
    const INVITATIONS = '/api/patients/rosa/invitations';
    const invite = (mail: string) =>
      backend.call(maria, 'POST', INVITATIONS, { body: { kind: 'member', name: 'Inés', mail } });
    const { link, invitation } = (await invite('ines@vinculo.test')).body;
    const body = { token: secretOf(link), consent: CONSENT_VERSION };
    const accept = () => backend.call(ines, 'POST', '/api/invitations/accept', { body });
    await archive(true);
    const message =
      'La familia archivó este calendario. Si hace falta de nuevo, pide a María que vuelva a usarlo y abre otra vez este enlace.';
    const read = () => backend.call(null, 'POST', '/api/invitations/read', { body });
    for (const answer of [await read(), await accept()]) {
      expect([answer.status, answer.body]).toEqual([410, { code: 'invitation_archived', message }]);
    }
    const send = () => backend.call(maria, 'POST', `${INVITATIONS}/${invitation.id}/send`);
    for (const [refused, what] of [
      [await invite('otra@correo.test'), 'invitar'],
      [await send(), 'enviarla'],
    ] as const) {
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        ...[422, 'archived'],
        `María Fuentes archivó este calendario. Para ${what}, primero vuelve a usarlo: en Mis seres queridos, abre Archivados.`,
      ]);
    }
    expect(await idsAt(LIST, ines)).toEqual([]);
    await archive(false);
    expect((await accept()).status).toBe(200);
    expect(await idsAt(LIST, ines)).toEqual(['rosa', 'camila', 'diego']);
  });

  it('is like one whose whole family is deactivated: nobody would read an answer', async () => {
    await addMemberOfRosa(backend, 'paula', 'Paula');
    await calls.save(slot(MORNING), slot(EVENING));
    await calls.answer(calls.camila, yes(part(MORNING)));
    const andrea = await backend.tokenOf('andrea@vinculo.test');
    const put = (what: string) => backend.call(andrea, 'PUT', `/admin/users/${what}`);
    const offered = async () =>
      (await backend.call(calls.camila, 'GET', '/api/shifts')).body.map(
        ({ assigned, solicitudes }: { assigned: boolean; solicitudes: [] }) => [
          assigned,
          ...summary(solicitudes),
        ],
      );
    const own = '2026-11-23 10:00-14:00 confirmada camila';
    const pending = '2026-11-23 20:00-22:00 pendiente';
    await put('deactivate/maria');
    expect(await offered()).toEqual([[true, own, pending]]);
    await put('deactivate/paula');
    expect(await offered()).toEqual([[false, own]]);
    const { status, body } = await calls.answer(calls.camila, yes(part(EVENING)));
    expect([status, body.code, body.message]).toEqual([
      ...[409, 'shift_gone', 'La familia ya no pide turnos para Nana.'],
    ]);
    expect((await calls.answer(calls.camila, no(part(EVENING)))).body.result).toBe('unchanged');
    await put('reactivate/paula');
    expect((await calls.answer(calls.camila, yes(part(EVENING)))).status).toBe(200);
  });

  it('is told to nobody as without cover, nor asked for', async () => {
    const { db } = backend.store;
    await writeCareWindow(db, 'rosa', { from: 480, to: 1200 }, null);
    await calls.save(slot(EVENING));
    /** Camila cannot, and María asks again: how many are told of it. */
    const askedAgain = async () => {
      await calls.answer(calls.camila, no(part(EVENING)));
      await db.deleteFrom('notice').execute();
      const body = { parts: [part(EVENING)] };
      await backend.call(maria, 'POST', '/api/patients/rosa/ask-again', { body });
      const notices = db.selectFrom('notice').select('id').where('kind', '=', 'asked');
      return (await notices.execute()).length;
    };
    expect(await askedAgain()).toBeGreaterThan(0);
    await calls.answer(calls.camila, no(part(EVENING)));
    await archive(true);
    expect(await claimEvening(db, 'rosa', '2026-11-23')).toBe(null);
    expect(await askedAgain()).toBe(0);
    await archive(false);
    expect(await claimEvening(db, 'rosa', '2026-11-24')).toEqual({ from: 480, to: 1200 });
    expect(await askedAgain()).toBeGreaterThan(0);
  });

  it('is told to nobody as having nobody left to ask', async () => {
    const { db } = backend.store;
    const assign = (...caregiverIds: readonly string[]) =>
      backend.call(maria, 'PUT', '/api/patients/rosa/caregivers', { body: { caregiverIds } });
    const untold = async () => {
      await db.deleteFrom('notice').execute();
      expect((await assign()).status).toBe(200);
      const notices = db.selectFrom('notice').select('id').where('kind', '=', 'withdrew');
      return (await notices.execute()).length;
    };
    await calls.save(slot(EVENING));
    expect(await untold()).toBeGreaterThan(0);
    await assign('camila', 'diego');
    await archive(true);
    expect(await untold()).toBe(0);
  });
});
