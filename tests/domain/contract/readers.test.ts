import { describe, expect, it } from 'vitest';
import { readCaregiver, readPerson } from '#domain/contract/people.ts';
import { readRows } from '#domain/contract/rows.ts';
import { readAcknowledgement, readSolicitud, writeSlot } from '#domain/contract/solicitudes.ts';
import { isLovedOne, lovedOneLabel } from '#domain/people/person.ts';

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
    const record = readSolicitud({ ...row, hora_fin });
    expect(record?.horaFin).toBe(hora_fin);
    if (record === null) throw new Error('not read');
    expect(writeSlot({ accion: 'eliminar', record })).toEqual({
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

  it('names a caregiver only where it is confirmed and has one', () => {
    const record = readSolicitud({
      ...row,
      status: 'confirmada',
      cuidador: { id: 7, name: 'Ana' },
    });
    if (record === null) throw new Error('not read');
    expect(writeSlot({ accion: 'inscribir', record }).id_cuidador).toBe(7);
    const pending = { ...record, status: 'pendiente' as const };
    expect(writeSlot({ accion: 'inscribir', record: pending })).not.toHaveProperty('id_cuidador');
  });
});

describe('a list', () => {
  it.each([
    ['bare', [row, row]],
    ['as the only list in an object', { total: 2, data: [row, row] }],
  ])('may come %s', (_, answer) => {
    expect(readRows(answer, readSolicitud)?.rows).toHaveLength(2);
  });

  it('keeps what can be read and counts the rest', () => {
    const rows = readRows([row, null, { ...row, status: '?' }], readSolicitud);
    expect(rows?.rows).toHaveLength(1);
    expect(rows?.unreadable).toBe(2);
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
  });

  it('are loved ones by role or by tipo', () => {
    expect(isLovedOne({ role: null, tipo: 'Paciente' })).toBe(true);
    expect(isLovedOne({ role: 'paciente', tipo: null })).toBe(true);
    expect(isLovedOne({ role: 'Cuidador', tipo: null })).toBe(false);
  });

  it('are named with their apodo where they have one', () => {
    const rosa = { name: 'Rosa', lastName: 'Muñoz', nickname: 'Nana' };
    expect(lovedOneLabel(rosa)).toBe('Rosa Muñoz (Nana)');
    expect(lovedOneLabel({ ...rosa, nickname: null })).toBe('Rosa Muñoz');
  });
});

describe('the answer of a save', () => {
  it.each([
    [{ success: true }, true],
    [{}, true],
    [undefined, true],
    [{ success: false }, false],
  ])('%j is success: %j', (answer, success) => {
    expect(readAcknowledgement(answer).success).toBe(success);
  });

  it('brings the fresh list only where all of it can be read', () => {
    expect(readAcknowledgement({ success: true, solicitudes: [row] }).solicitudes).toHaveLength(1);
    expect(readAcknowledgement({ success: true, solicitudes: [row, {}] }).solicitudes).toBeNull();
    expect(readAcknowledgement({ success: true }).solicitudes).toBeNull();
  });
});
