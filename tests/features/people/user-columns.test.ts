import { describe, expect, it } from 'vitest';
import { columnsOf } from '#features/people/user-columns.ts';
import { people as messages } from '#i18n/es/people.ts';

/** The columns by viewer and device. */
const TABLE = [
  ['Responsable', false, 'Nombre | Apellido | Apodo | RUT | Rol | Asignar'],
  ['Responsable', true, 'Nombre | RUT | Rol | Asignar'],
  ['Admin', false, 'Fecha | Rol | Email | Estado | Método pago | Meses | Acciones'],
  ['Admin', true, 'Rol | Email | Estado'],
  // Any other viewer would see the Admin's columns, but the dashboard's guard lets none in.
  ['Cuidador', false, 'Fecha | Rol | Email | Estado | Método pago | Meses | Acciones'],
  ['otro', true, 'Rol | Email | Estado'],
] as const;

describe('the columns of the list', () => {
  it.each(TABLE)('for %s, on a phone: %s, are %s', (viewer, mobile, shown) => {
    const titles = columnsOf(viewer, mobile).map((column) => messages.columns[column]);
    expect(titles.join(' | ')).toBe(shown);
  });
});
