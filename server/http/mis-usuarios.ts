import * as v from 'valibot';
import type { Parts } from '#server/parts.ts';
import { cuidadorRow, pacienteRow } from '#server/rows.ts';
import { listCuidadoresOf, listPacientes } from '#server/store/families.ts';
import type { Route } from './route.ts';
import { User } from './schemas.ts';

/** The Responsable's loved ones, then their caregivers. */
export function misUsuariosRoute(route: Route, { store: { db } }: Parts): void {
  route({
    call: 'GET /responsable/mis_usuarios',
    allow: 'Responsable',
    summary: 'Los seres queridos del responsable y sus cuidadores',
    answer: v.array(User),
    handle: async ({ account }) => {
      const pacientes = await listPacientes(db, account.id);
      const ids = pacientes.map(({ id }) => id);
      const cuidadores = await listCuidadoresOf(db, ids);
      return [...pacientes.map(pacienteRow), ...cuidadores.map(cuidadorRow)];
    },
  });
}
