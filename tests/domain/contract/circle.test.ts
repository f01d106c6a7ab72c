import { describe, expect, it } from 'vitest';
import { readCircle } from '#domain/contract/circle.ts';
import { readInvitationPreview } from '#domain/contract/invitation-preview.ts';
import { readMadeInvitation } from '#domain/contract/invitations.ts';
import { homeOf } from '#domain/contract/paths.ts';
import { readCaregiver } from '#domain/contract/people.ts';
import { readAnswered, readPatientShifts, writeAnswer } from '#domain/contract/shifts.ts';
import { answerQueueId } from '#domain/outbox/answer-edit.ts';
import { unavailableQueueId } from '#domain/outbox/unavailable-edit.ts';
import { sameParts } from '#domain/shifts/care-shift.ts';

const invitation = {
  id: 'i-1',
  kind: 'caregiver',
  name: 'Camila',
  contact: 'c•••@correo.cl',
  inviter: 'María',
  createdAt: '2026-11-23T12:00:00.000Z',
  expiresAt: '2026-12-07T12:00:00.000Z',
  sentAt: null,
  state: 'open',
};
const circle = {
  owner: { id: 'maria', name: 'María', lastname: 'Fuentes' },
  isOwner: true,
  members: [
    {
      ...{ id: 'paula', name: 'Paula', last_name: 'Fuentes' },
      ...{ estado_cuenta: 'Inactivo', joinedAt: '2026-11-01' },
    },
  ],
  caregivers: [
    {
      ...{ id: 7, name: 'Camila', lastname: 'Torres', estado_cuenta: 'Activo' },
      ...{ phone: '+56911112222', agreedAt: '2026-11-02', assigned: true },
    },
    { id: 8 },
    { name: 'nobody' },
  ],
  invitations: [invitation, { ...invitation, kind: 'friend' }, { ...invitation, state: 'expired' }],
  answers: [
    {
      ...{ fecha: '2026-11-23', hora_inicio: '20:00', hora_fin: '24:00', id_cuidador: 7 },
      ...{ name: 'Camila', kind: 'withdrew', at: '2026-11-20', reason: 'Estoy enferma' },
    },
    { fecha: '2026-11-23', hora_inicio: '20:00', hora_fin: '24:00', id_cuidador: 7, kind: 'x' },
  ],
  unavailable: [
    { id_cuidador: 7, fecha: '2026-11-24', hora_inicio: '00:00', hora_fin: '23:59' },
    { id_cuidador: 7, fecha: '2026-11-24', hora_inicio: '10:00', hora_fin: '09:00' },
  ],
};

describe('a circle', () => {
  it('is read, without the rows that cannot be', () => {
    const read = readCircle(circle);
    const owner = { id: 'maria', lastName: 'Fuentes', estadoCuenta: null };
    expect(read).toMatchObject({ owner, isOwner: true });
    expect(read?.members).toEqual([
      {
        ...{ id: 'paula', name: 'Paula', lastName: 'Fuentes' },
        ...{ estadoCuenta: 'Inactivo', joinedAt: '2026-11-01' },
      },
    ]);
    expect(read?.caregivers).toEqual([
      {
        ...{ id: 7, name: 'Camila', lastName: 'Torres', estadoCuenta: 'Activo' },
        ...{ phone: '+56911112222', agreedAt: '2026-11-02', assigned: true },
      },
      {
        ...{ id: 8, name: '', lastName: '', estadoCuenta: null },
        ...{ phone: null, agreedAt: null, assigned: false },
      },
    ]);
    expect(read?.invitations.map(({ state }) => state)).toEqual(['open', 'expired']);
    expect(read?.answers).toEqual([
      {
        ...{ fecha: '2026-11-23', start: 1200, end: 1440, caregiverId: 7, name: 'Camila' },
        ...{ kind: 'withdrew', at: '2026-11-20', reason: 'Estoy enferma' },
      },
    ]);
    expect(read?.unavailable).toEqual([
      { caregiverId: 7, fecha: '2026-11-24', start: 0, end: 1440 },
    ]);
  });

  it('may have no lists, and needs an owner', () => {
    expect(readCircle({ owner: circle.owner })).toEqual({
      owner: { id: 'maria', name: 'María', lastName: 'Fuentes', estadoCuenta: null },
      isOwner: false,
      ...{ members: [], caregivers: [], invitations: [], answers: [], unavailable: [] },
    });
    for (const answer of [null, 'x', {}, { owner: {} }]) expect(readCircle(answer)).toBeNull();
  });

  it('is in the answer to a new invitation, beside its link', () => {
    const link = 'https://vinculo.test/invitacion#secret';
    const made = readMadeInvitation({ link, invitation, circle });
    expect(made).toMatchObject({ link, invitation: { id: 'i-1' }, circle: { isOwner: true } });
    expect(readMadeInvitation({ link, invitation })?.circle).toBeNull();
    expect(readMadeInvitation({ invitation, circle })).toBeNull();
  });
});

describe('the preview of an invitation', () => {
  const preview = {
    ...{ kind: 'member', patient: { name: 'Rosa', nickname: 'Nana' }, contact: '+56 9 •••• 4321' },
    ...{ inviter: { name: 'María', lastname: 'Fuentes' }, version: '2026-11', channel: 'msg' },
    isSent: true,
  };
  it('is read', () => {
    const inviter = { name: 'María', lastName: 'Fuentes' };
    expect(readInvitationPreview(preview)).toEqual({
      ...preview,
      inviter,
      isCodeToContact: true,
    });
    expect(readInvitationPreview({ ...preview, codeChannel: 'mail' })).toMatchObject({
      channel: 'msg',
      isCodeToContact: false,
    });
    const bare = readInvitationPreview({ kind: 'caregiver', version: '1' });
    expect(bare).toMatchObject({ channel: 'mail', isSent: false, patient: { name: null } });
  });
  it.each([[null], [{ ...preview, kind: 'x' }], [{ ...preview, version: null }]])(
    'is not %j',
    (answer) => expect(readInvitationPreview(answer)).toBeNull(),
  );
});

describe('the shifts of a caregiver', () => {
  const row = {
    ...{ id: 'rosa', name: 'Rosa', last_name: 'Rojas', nickname: null, assigned: true },
    family: ['María', 'Paula'],
    solicitudes: [
      { fecha: '2026-11-23', hora_inicio: '08:00', hora_fin: '23:59', status: 'pendiente' },
      { fecha: '2026-11-23', hora_inicio: '08:00', hora_fin: '09:00', status: 'otra' },
    ],
    around: [{ fecha: '2026-11-22', hora_inicio: '08:00', hora_fin: '09:00', name: 'Diego' }],
    notes: [{ fecha: '2026-11-23', hora: '08:00', text: 'Tomó la pastilla' }],
    declined: [
      { fecha: '2026-11-23', hora_inicio: '08:00', hora_fin: '09:00', kind: 'declined', at: 'x' },
    ],
  };
  const shifts = {
    patient: { id: 'rosa', name: 'Rosa', lastName: 'Rojas', nickname: null },
    assigned: true,
    family: ['María', 'Paula'],
    careRequests: [
      {
        ...{ fecha: '2026-11-23', horaInicio: '08:00', horaFin: '23:59' },
        ...{ status: 'pendiente', cuidador: null },
      },
    ],
    around: [{ fecha: '2026-11-22', start: 480, end: 540, name: 'Diego' }],
    notes: [{ fecha: '2026-11-23', start: 480, text: 'Tomó la pastilla' }],
    declined: [{ fecha: '2026-11-23', start: 480, end: 540, kind: 'declined', at: 'x' }],
  };

  it('are read', () => {
    expect(readPatientShifts(row)).toEqual(shifts);
    expect(readPatientShifts({ ...row, agreed: true })).toEqual({ ...shifts, agreed: true });
    expect(readPatientShifts({ ...row, agreed: false })).toEqual(shifts);
    expect(readPatientShifts({ name: 'Rosa' })).toBeNull();
    expect(readAnswered({ success: true, shifts: row })).toEqual({ shifts, isUnchanged: false });
    expect(readAnswered({ result: 'unchanged' })).toEqual({ shifts: null, isUnchanged: true });
    expect(readAnswered(null)).toEqual({ shifts: null, isUnchanged: false });
  });

  it('are answered by their parts, in the spelling of the server', () => {
    const parts = [{ fecha: '2026-11-23', horaInicio: '20:00', horaFin: '23:59' }];
    const wire = [{ fecha: '2026-11-23', hora_inicio: '20:00', hora_fin: '23:59' }];
    expect(writeAnswer({ answer: 'yes', parts, reason: null })).toEqual({
      answer: 'yes',
      parts: wire,
    });
    expect(writeAnswer({ answer: 'no', parts, reason: 'No llego' })).toEqual({
      ...{ answer: 'no', parts: wire, reason: 'No llego' },
    });
  });

  it('have the same parts in any spelling and order', () => {
    const evening = { fecha: '2026-11-23', horaInicio: '20:00', horaFin: '24:00' };
    const morning = { fecha: '2026-11-24', horaInicio: '00:00', horaFin: '08:00' };
    const night = { parts: [evening, morning] };
    expect(sameParts(night, { parts: [morning, { ...evening, horaFin: '23:59:00' }] })).toBe(true);
    expect(sameParts(night, { parts: [evening] })).toBe(false);
    expect(sameParts({ parts: [evening] }, night)).toBe(false);
    expect(sameParts(night, { parts: [evening, { ...morning, horaFin: '07:30' }] })).toBe(false);
  });

  it('have a queue each', () => {
    const parts = [{ fecha: '2026-11-23', horaInicio: '20:00', horaFin: '24:00' }];
    expect(answerQueueId({ paciente: 'rosa', parts })).toBe('answer|rosa|2026-11-23|20:00');
    expect(unavailableQueueId({ fecha: '2026-11-23' })).toBe('unavailable|2026-11-23');
  });
});

it('says where each role begins', () => {
  expect([homeOf('Cuidador'), homeOf('Responsable'), homeOf('Admin')]).toEqual([
    ...['/turnos', '/dashboard/usersmanagement', '/dashboard/usersmanagement'],
  ]);
});

it('knows for whom a caregiver agreed to care, where the backend says it', () => {
  expect(readCaregiver({ id: 4, name: 'Ana', patients: ['rosa', null, 7] })).toMatchObject({
    agreedWith: ['rosa', 7],
  });
  expect(readCaregiver({ id: 4, name: 'Ana' })).not.toHaveProperty('agreedWith');
});
