import { describe, expect, it } from 'vitest';
import { PATIENT_MESSAGES, readPatient } from '#domain/people/patient.ts';

const TODAY = '2026-11-23';
const ROSA = {
  name: ' Rosa  Elena ',
  last_name: 'Rojas',
  nickname: 'Nana',
  rut: '4.876.123-2',
  birthdate: '1940-02-29',
};

describe('the data of a patient', () => {
  it('is read as it is stored', () => {
    expect(readPatient(ROSA, TODAY)).toEqual({
      kind: 'read',
      value: { ...ROSA, name: 'Rosa Elena', rut: '4876123-2' },
    });
  });

  it('may leave out nickname, RUT and birth date', () => {
    const fields = { name: 'Rosa', lastname: 'Rojas', nickname: ' ', rut: '', birthdate: null };
    expect(readPatient(fields, TODAY)).toEqual({
      kind: 'read',
      value: { name: 'Rosa', last_name: 'Rojas', nickname: null, rut: null, birthdate: null },
    });
  });

  it.each(['', ' \t', '\u200b', ' \u0000\u00ad\n'])('treats %j as missing in those', (blank) => {
    const value = { name: 'Rosa', last_name: 'Rojas', nickname: null, rut: null, birthdate: null };
    const fields = { ...value, nickname: blank, rut: blank, birthdate: blank };
    expect(readPatient(fields, TODAY)).toEqual({ kind: 'read', value });
  });

  it.each([
    ['name', '   '],
    ['name', '\u200b'],
    ['name', 'a'.repeat(101)],
    ['name', 7],
    ['last_name', ''],
    ['nickname', 'a'.repeat(101)],
    ['rut', '4876123-3'],
    ['rut', '1-9'],
    ['birthdate', '1941-02-29'],
    ['birthdate', '2026-11-24'],
    ['birthdate', '1899-12-31'],
  ] as const)('is rejected with %s %j, with the message of that field', (field, value) => {
    expect(readPatient({ ...ROSA, [field]: value }, TODAY)).toEqual({
      kind: 'problems',
      problems: [{ path: field, message: PATIENT_MESSAGES[field] }],
    });
  });
});
