// Over 250 lines: a table of good and bad answers for each reader.

import { describe, expect, it } from 'vitest';
import { readClaims, readMe } from '#domain/contract/auth.ts';
import { readAssigned, readCaregiver, readPerson } from '#domain/contract/people.ts';
import { readUserPage } from '#domain/contract/people-pages.ts';
import { readManyRows, readRows } from '#domain/contract/rows.ts';
import { readSolicitud, readUpdateAnswer, writeSlot } from '#domain/contract/solicitudes.ts';
import { isPatient, patientLabel } from '#domain/people/person.ts';

const row = {
  fecha: '2026-11-23',
  hora_inicio: '08:30',
  hora_fin: '10:00',
  status: 'pendiente',
  cuidador: null,
};

describe('a solicitud as backends may give it', () => {
  it('is read as the contract writes it', () => {
    expect(readSolicitud(row)).toEqual({
      fecha: '2026-11-23',
      horaInicio: '08:30',
      horaFin: '10:00',
      status: 'pendiente',
      cuidador: null,
    });
  });

  it('loses time parts, seconds and capitals', () => {
    expect(
      readSolicitud({
        ...row,
        fecha: '2026-11-23T03:00:00.000Z',
        hora_inicio: '08:30:00',
        hora_fin: '10:00:00',
        status: ' CONFIRMADA ',
        otro: { campo: 1 },
      }),
    ).toMatchObject({
      fecha: '2026-11-23',
      horaInicio: '08:30',
      horaFin: '10:00',
      status: 'confirmada',
    });
  });

  it.each(['24:00', '00:00', '23:59'])('keeps the server’s spelling of the end: %s', (hora_fin) => {
    const careRequest = readSolicitud({ ...row, hora_fin });
    expect(careRequest?.horaFin).toBe(hora_fin);
    if (careRequest === null) throw new Error('not read');
    expect(writeSlot({ accion: 'eliminar', record: careRequest })).toEqual({
      fecha: '2026-11-23',
      hora_inicio: '08:30',
      hora_fin,
      accion: 'eliminar',
      status: 'pendiente',
    });
  });

  it.each([
    ['nombre_completo', { id: 3, nombre_completo: 'Ana Rojas' }],
    ['name and lastname', { id: 3, name: 'Ana', lastname: 'Rojas' }],
    ['name and last_name', { id: 3, name: 'Ana', last_name: 'Rojas' }],
  ])('knows who comes by %s', (_, cuidador) => {
    expect(readSolicitud({ ...row, cuidador })?.cuidador).toEqual({ id: 3, nombre: 'Ana Rojas' });
  });

  it.each([
    [' Ana Rojas ', { id: null, nombre: 'Ana Rojas' }],
    [{ nombre_completo: 'Ana Rojas' }, { id: null, nombre: 'Ana Rojas' }],
    [{ id: 3 }, { id: 3, nombre: '' }],
    [' ', null],
    [{}, null],
    [{ id: null, name: ' ' }, null],
    [7, null],
  ])('knows as far as it can who comes by %j', (cuidador, caregiver) => {
    expect(readSolicitud({ ...row, cuidador })?.cuidador).toEqual(caregiver);
  });

  it.each([
    ['no date', { ...row, fecha: undefined }],
    ['a date that is none', { ...row, fecha: '2026-02-30' }],
    ['an end before its start', { ...row, hora_fin: '08:00' }],
    ['an end at its start', { ...row, hora_fin: '08:30' }],
    ['an unknown status', { ...row, status: 'cancelada' }],
    ['nothing', null],
    ['a text', 'hola'],
  ])('cannot be read with %s', (_, bad) => {
    expect(readSolicitud(bad)).toBeNull();
  });

  it('names a caregiver only where it is confirmed and has one, or is removed', () => {
    const careRequest = readSolicitud({
      ...row,
      status: 'confirmada',
      cuidador: { id: 7, name: 'Ana' },
    });
    if (careRequest === null) throw new Error('not read');
    expect(writeSlot({ accion: 'inscribir', record: careRequest }).id_cuidador).toBe(7);
    const pending = { ...careRequest, status: 'pendiente' as const };
    expect(writeSlot({ accion: 'inscribir', record: pending })).not.toHaveProperty('id_cuidador');
    // Another tool may have made a pending one with a caregiver: a removal must match it.
    expect(writeSlot({ accion: 'eliminar', record: pending }).id_cuidador).toBe(7);
  });
});

describe('a list', () => {
  it.each([
    ['bare', [row, row]],
    ['as the only list in an object', { total: 2, data: [row, row] }],
  ])('may come %s', (_, answer) => {
    expect(readRows(answer, readSolicitud)?.rows).toHaveLength(2);
  });

  it.each([
    ['of errors', { data: { solicitudes: [row] }, errors: [] }],
    ['of warnings', { message: 'en mantención', solicitudes: null, warnings: [] }],
    ['beside another', { data: [row], others: [] }],
  ])('is none %s', (_, answer) => {
    expect(readRows(answer, readSolicitud)).toBeNull();
  });

  it('keeps what can be read and counts the rest', () => {
    const rows = readRows([row, null, { ...row, status: '?' }], readSolicitud);
    expect(rows?.rows).toHaveLength(1);
    expect(rows?.unreadable).toBe(2);
  });

  it('that is long is read in slices, with the main thread given back between them', async () => {
    let breaths = 0;
    let isBreathing = false;
    const rows = await readManyRows(
      Array.from({ length: 1200 }, () => row),
      (one) => (isBreathing ? null : readSolicitud(one)),
      async () => {
        breaths += 1;
        isBreathing = true;
        await Promise.resolve();
        isBreathing = false;
      },
    );
    expect(rows?.rows).toHaveLength(1200);
    expect([rows?.unreadable, breaths]).toEqual([0, 2]);
  });

  it.each([[{ a: [], b: [] }], [{}], ['<html>'], [null], [7]])('is not in %j', (answer) => {
    expect(readRows(answer, readSolicitud)).toBeNull();
  });
});

describe('people', () => {
  it('are read by either name of a field', () => {
    expect(
      readPerson({ id: 'a-1', name: 'Rosa', last_name: 'Muñoz', email: 'r@x.cl' }),
    ).toMatchObject({
      id: 'a-1',
      lastName: 'Muñoz',
      mail: 'r@x.cl',
      nickname: null,
    });
    expect(readCaregiver({ id: 4, name: 'Ana', lastname: 'Rojas' })).toEqual({
      id: 4,
      name: 'Ana',
      lastName: 'Rojas',
    });
    expect(readPerson({ id: 1, lastname: 'Muñoz', mail: 'r@x.cl' })).toMatchObject({
      lastName: 'Muñoz',
      mail: 'r@x.cl',
    });
    expect(readCaregiver({ id: 4, nombre_completo: 'Ana Rojas', last_name: null })).toEqual({
      id: 4,
      name: 'Ana Rojas',
      lastName: '',
    });
    expect(readCaregiver({ id: 4, name: 'Ana', estado_cuenta: 'Inactivo' })).toMatchObject({
      estadoCuenta: 'Inactivo',
    });
  });

  it.each([
    [{ role: 'Admin' }, 'Admin'],
    [{ tipo: 'Admin' }, 'Admin'],
    [{ role: 'Cuidador', tipo: 'Responsable' }, 'Cuidador'],
    [{ tipo: 'Paciente' }, null],
    [{}, null],
  ])('of %j have the role %j', (fields, role) => {
    expect(readPerson({ id: 1, ...fields })?.role).toBe(role);
  });

  it.each([
    [8, 8],
    [0, 0],
    // Some database drivers return counts as strings.
    ['8', 8],
    [' 12 ', 12],
    ['', null],
    ['ocho', null],
    ['8 meses', null],
    [null, null],
    [undefined, null],
    [true, null],
  ])('have been here for totalMonths %j: %j months', (totalMonths, months) => {
    expect(readPerson({ id: 1, totalMonths })?.totalMonths).toBe(months);
  });

  it('without an id are nobody', () => {
    expect(readPerson({ name: 'Rosa' })).toBeNull();
    expect(readCaregiver({ id: '', name: 'Ana' })).toBeNull();
    expect(readCaregiver(4)).toBeNull();
  });

  const NAMELESS = { name: '', lastName: '' };
  it.each([
    [21, { id: 21, ...NAMELESS }],
    ['21', { id: '21', ...NAMELESS }],
    [0, { id: 0, ...NAMELESS }],
    [{ id: '21' }, { id: '21', ...NAMELESS }],
    [
      { id: 21, name: 'Ana', lastname: 'Rojas' },
      { id: 21, name: 'Ana', lastName: 'Rojas' },
    ],
    [
      { id: 5, id_cuidador: 21 },
      { id: 21, ...NAMELESS },
    ],
    [
      { id: 5, caregiver_id: 21 },
      { id: 21, ...NAMELESS },
    ],
    [
      { id: 5, cuidador: { id: 21, nombre_completo: 'Ana Rojas' } },
      { id: 21, name: 'Ana Rojas', lastName: '' },
    ],
    [
      { id: 5, caregiverId: 'c-21', patientId: 7 },
      { id: 'c-21', ...NAMELESS },
    ],
  ])('are assigned by %j', (row, caregiver) => {
    expect(readAssigned(row)).toEqual(caregiver);
  });

  it.each([
    null,
    '',
    true,
    [21],
    {},
    { name: 'Ana' },
    { id: 7, caregiverIds: [21, 22] },
    { id: 5, caregiver: {} },
  ])('are not assigned by %j', (row) => {
    expect(readAssigned(row)).toBeNull();
  });

  it('are patients by role or by tipo', () => {
    expect(isPatient({ role: null, tipo: 'Paciente' })).toBe(true);
    expect(isPatient({ role: 'paciente', tipo: null })).toBe(true);
    expect(isPatient({ role: 'Cuidador', tipo: null })).toBe(false);
  });

  it('are named with their apodo where they have one', () => {
    const rosa = { name: 'Rosa', lastName: 'Muñoz', nickname: 'Nana' };
    expect(patientLabel(rosa)).toBe('Rosa Muñoz (Nana)');
    expect(patientLabel({ ...rosa, nickname: null })).toBe('Rosa Muñoz');
  });
});

describe('the answer to a batch', () => {
  it('brings the fresh list only where all of it can be read', () => {
    expect(readUpdateAnswer({ success: true, solicitudes: [row] }).list).toHaveLength(1);
    expect(readUpdateAnswer({ success: true, solicitudes: [row, {}] }).list).toBeNull();
    expect(readUpdateAnswer({ success: true, solicitudes: 'none' }).list).toBeNull();
    expect(readUpdateAnswer({ success: true })).toEqual({ list: null, conflicts: [] });
    expect(readUpdateAnswer(undefined)).toEqual({ list: null, conflicts: [] });
    const conflicts = [
      { slots: [0, 2], solicitudes: [] },
      { slots: [5], solicitudes: [row] },
    ];
    expect(readUpdateAnswer({ success: true, conflicts }).conflicts).toEqual([0, 2, 5]);
  });
});

describe('who is signed in', () => {
  it.each([
    [{ sub: 7, id: 8, email: 'a@b.cl' }, '7'],
    [{ sub: null, id: 8, email: 'a@b.cl' }, '8'],
    [{ email: 'a@b.cl' }, 'a@b.cl'],
    [{ sub: '' }, null],
  ])('is the account of %j: %s', (payload, account) => {
    expect(readClaims(payload)?.account).toBe(account);
  });

  it.each([
    [{ provider: 'google' }, true],
    [{ google_auth: true }, true],
    [{ provider: 'local', google_auth: false }, false],
    [{}, false],
  ])('came by Google with %j: %s', (payload, google) => {
    expect(readClaims(payload)?.google).toBe(google);
  });

  it('is known also by a token with an end that cannot be read', () => {
    expect(readClaims({ sub: 7, exp: 'mañana' })).toMatchObject({ account: '7', exp: null });
  });

  it.each([
    ['last_name and mail', { last_name: 'Rojas', mail: 'a@b.cl' }],
    ['lastname and email', { lastname: 'Rojas', email: 'a@b.cl' }],
    ['lists that are none', { lastname: 'Rojas', email: 'a@b.cl', capabilities: 'x', awaiting: 7 }],
  ])('is read with %s', (_what, fields) => {
    expect(readMe({ id: 1, name: 'Ana', ...fields })).toEqual({
      id: 1,
      name: 'Ana',
      lastName: 'Rojas',
      mail: 'a@b.cl',
      capabilities: [],
      awaiting: [],
    });
  });
});

describe('a page of users', () => {
  it.each<[string, unknown, unknown]>([
    ['the first', { users: [{ id: 1 }], next: 'n', total: 7 }, { ids: [1], next: 'n', total: 7 }],
    ['the last', { users: [], next: null }, { ids: [], next: null, total: null }],
    [
      'a row that cannot be read',
      { users: [{ id: 1 }, {}] },
      { ids: [1], next: null, total: null },
    ],
    ['a whole list', [{ id: 1 }], null],
    ['something else', { message: 'no' }, null],
    ['nothing', undefined, null],
  ])('%s', (_what, answer, expected) => {
    const page = readUserPage(answer);
    expect(page && { ...page, people: undefined, ids: page.people.map(({ id }) => id) }).toEqual(
      expected,
    );
  });
});
