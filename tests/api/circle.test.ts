import { describe, expect, it } from 'vitest';
import { circleApi } from '#api/circle.ts';
import { createClient } from '#api/client.ts';
import { shiftsApi } from '#api/shifts.ts';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { answeredBy } from './answered-by.ts';

/** The calls to a backend with this answer; `asked` has the requests. */
function calls(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
  idempotencyKeys = true,
) {
  const asked: string[] = [];
  const client = createClient({
    ...answeredBy(async (request, path) => {
      const key = request.headers.get('idempotency-key');
      const line = `${request.method} ${path} ${await request.text()}`;
      asked.push(key === null ? line.trim() : `${line} ${key}`);
      return new Response(status === 304 ? null : JSON.stringify(body), { status, headers });
    }),
    idempotencyKeys,
  });
  return { asked, circle: circleApi(client), shifts: shiftsApi(client) };
}

const NIGHT = [
  { fecha: '2026-11-23', horaInicio: '20:00', horaFin: '23:59' },
  { fecha: '2026-11-24', horaInicio: '00:00', horaFin: '08:00' },
];
const CIRCLE = { owner: { id: 'maria', name: 'María', lastname: 'Fuentes' }, isOwner: true };

describe('the calls of a circle', () => {
  it('use the paths of the contract, with unchanged ids', async () => {
    const { asked, circle } = calls(200, { success: true, circle: CIRCLE });
    await circle.ofPatient('a/b');
    await circle.invite('key', 7, { kind: 'caregiver', name: 'Camila', mail: 'c@correo.cl' });
    await circle.send(7, 'i/1');
    await circle.revoke(7, 'i/1');
    await circle.removeMember(7, 'paula');
    await circle.removeCaregiver(7, 'camila');
    await circle.handOver(7, 'paula');
    await circle.askAgain(7, NIGHT);
    await circle.accept('secret');
    expect(asked).toEqual([
      'GET /api/patients/a%2Fb/circle',
      'POST /api/patients/7/invitations {"kind":"caregiver","name":"Camila","mail":"c@correo.cl"} key',
      'POST /api/patients/7/invitations/i%2F1/send {}',
      'DELETE /api/patients/7/invitations/i%2F1',
      'DELETE /api/patients/7/members/paula',
      'DELETE /api/patients/7/caregivers/camila',
      'PUT /api/patients/7/owner {"id":"paula"}',
      'POST /api/patients/7/ask-again {"parts":[{"fecha":"2026-11-23","hora_inicio":"20:00","hora_fin":"23:59"},{"fecha":"2026-11-24","hora_inicio":"00:00","hora_fin":"08:00"}]}',
      `POST /api/invitations/accept {"token":"secret","consent":"${CONSENT_VERSION}"}`,
    ]);
  });

  it('carry no key where another backend may not allow the header', async () => {
    const { asked, circle, shifts } = calls(200, { success: true }, {}, false);
    await circle.invite('key', 7, { kind: 'member', name: 'Paula', mail: 'p@correo.cl' });
    await shifts.answer('key', 7, { answer: 'yes', parts: NIGHT, reason: null });
    await shifts.putUnavailable('key', { fecha: '2026-11-23', spans: [] });
    expect(asked).toHaveLength(3);
    expect(asked.filter((call) => call.includes('key'))).toEqual([]);
  });

  it('give the circle as it is afterwards', async () => {
    const { circle } = calls(200, { success: true, circle: CIRCLE });
    expect(await circle.send(7, 1)).toMatchObject({
      kind: 'ok',
      value: { owner: { id: 'maria' } },
    });
    expect(await calls(200, CIRCLE).circle.ofPatient(7)).toMatchObject({
      kind: 'ok',
      value: { isOwner: true },
    });
    expect(await calls(200, {}).circle.ofPatient(7)).toMatchObject({ kind: 'network' });
    const left = calls(200, { success: true, circle: null }).circle;
    expect(await left.removeMember(7, 'me')).toEqual({ kind: 'ok', value: null });
  });

  it('give the link of a new invitation, and nothing where there is none', async () => {
    const invitation = { id: 'i-1', kind: 'member' };
    const own = { kind: 'member', name: 'Paula', phone: '+56911112222' } as const;
    const made = calls(201, { link: 'https://vinculo.test/invitacion#s', invitation });
    expect(await made.circle.invite('key', 7, own)).toMatchObject({
      kind: 'ok',
      value: { link: 'https://vinculo.test/invitacion#s', invitation: { id: 'i-1' } },
    });
    expect(await calls(200, {}).circle.invite('key', 7, own)).toMatchObject({ kind: 'network' });
    const full = calls(409, { message: 'Ya hay 20 invitaciones abiertas.' }).circle;
    expect(await full.invite('key', 7, own)).toEqual({
      kind: 'rejected',
      status: 409,
      message: 'Ya hay 20 invitaciones abiertas.',
    });
  });

  it('give a new token only where the role changed', async () => {
    const accept = (body: unknown) => calls(200, body).circle.accept('secret');
    expect(await accept({ success: true, token: 'new' })).toEqual({ kind: 'ok', value: 'new' });
    expect(await accept({ success: true, token: null })).toEqual({ kind: 'ok', value: null });
  });
});

describe('the calls of a caregiver', () => {
  it('use the paths of the contract, with unchanged ids and times', async () => {
    const { asked, shifts } = calls(200, { success: true });
    await shifts.answer('key', 'a/b', { answer: 'yes', parts: NIGHT.slice(0, 1), reason: null });
    const spans = [{ start: 540, end: 1440 }];
    await shifts.putUnavailable('day', { fecha: '2026-11-23', spans });
    await shifts.putUnavailable('seen', { fecha: '2026-11-23', spans: [], seen: spans });
    await shifts.leave(7);
    expect(asked).toEqual([
      'POST /api/patients/a%2Fb/answers {"answer":"yes","parts":[{"fecha":"2026-11-23","hora_inicio":"20:00","hora_fin":"23:59"}]} key',
      'PUT /api/unavailability/2026-11-23 {"spans":[{"hora_inicio":"09:00","hora_fin":"24:00"}]} day',
      'PUT /api/unavailability/2026-11-23 {"spans":[],"seen":[{"hora_inicio":"09:00","hora_fin":"24:00"}]} seen',
      'DELETE /api/shifts/7',
    ]);
  });

  it('give the shifts after an answer, and the reason of a rejected one', async () => {
    const no = { answer: 'no', parts: NIGHT, reason: 'Estoy enferma' } as const;
    const answered = { success: true, result: 'withdrew', shifts: { id: 7, solicitudes: [] } };
    expect(await calls(200, answered).shifts.answer('key', 7, no)).toMatchObject({
      kind: 'ok',
      value: { shifts: { patient: { id: 7 } }, isUnchanged: false },
    });
    expect(await calls(200, {}).shifts.answer('key', 7, no)).toEqual({
      kind: 'ok',
      value: { shifts: null, isUnchanged: false },
    });
    const taken = { message: 'Este turno ya lo tiene Diego.', code: 'shift_taken' };
    expect(await calls(409, taken).shifts.answer('key', 7, no)).toEqual({
      kind: 'rejected',
      status: 409,
      message: 'Este turno ya lo tiene Diego.',
    });
  });

  it('give the list with its tag, or say that it is the same', async () => {
    const list = calls(200, [{ id: 7 }], { etag: '"1"' }).shifts;
    expect(await list.ofCaregiver(null)).toMatchObject({
      kind: 'ok',
      value: { rows: [{ patient: { id: 7 } }], unreadable: 0, tag: '"1"' },
    });
    // One with a row that cannot be read must be sent again whole.
    const part = calls(200, [{ id: 7 }, { name: 'nobody' }], { etag: '"1"' }).shifts;
    expect(await part.ofCaregiver(null)).toMatchObject({
      kind: 'ok',
      value: { rows: [{ patient: { id: 7 } }], unreadable: 1, tag: null },
    });
    expect(await calls(304, null).shifts.ofCaregiver('"1"')).toEqual({ kind: 'ok', value: null });
    const days = [{ fecha: '2026-11-23', hora_inicio: '09:00', hora_fin: '24:00' }];
    expect(await calls(200, days).shifts.unavailable()).toMatchObject({
      kind: 'ok',
      value: { rows: [{ fecha: '2026-11-23', start: 540, end: 1440 }] },
    });
  });
});
