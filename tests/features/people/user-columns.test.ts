import { describe, expect, it } from 'vitest';
import { columnsOf } from '#features/people/user-columns.ts';
import { people as words } from '#i18n/es/people.ts';

/** Which columns are shown, by who looks and whether on a phone. */
const TABLE = [
  ['Responsable', false, 'Nombre | Apellido | Apodo | RUT | Rol | Asignar'],
  ['Responsable', true, 'Nombre | RUT | Rol | Asignar'],
  ['Admin', false, 'Fecha | Rol | Email | Estado | Método pago | Meses | Acciones'],
  ['Admin', true, 'Rol | Email | Estado'],
  // Any other viewer is shown what an Admin is (the gate of the dashboard lets none in).
  ['Cuidador', false, 'Fecha | Rol | Email | Estado | Método pago | Meses | Acciones'],
  ['otro', true, 'Rol | Email | Estado'],
] as const;

describe('the columns of the list', () => {
  it.each(TABLE)('for %s, on a phone: %s, are %s', (viewer, mobile, shown) => {
    const titles = columnsOf(viewer, mobile).map((column) => words.columns[column]);
    expect(titles.join(' | ')).toBe(shown);
  });
});
