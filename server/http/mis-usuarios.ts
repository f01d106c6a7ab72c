import * as v from 'valibot';
import type { Dependencies } from '#server/dependencies.ts';
import { caregiverUserRow, patientRow } from '#server/rows.ts';
import { listCaregiversOf, listPatients } from '#server/store/patients.ts';
import type { Route } from './route.ts';
import { User } from './schemas.ts';

/** The Responsable's patients, then their caregivers. */
export function misUsuariosRoute(route: Route, { store: { db } }: Dependencies): void {
  route({
    call: 'GET /responsable/mis_usuarios',
    allow: 'Responsable',
    summary: 'Los seres queridos del responsable y sus caregivers',
    answer: v.array(User),
    handle: async ({ account }) => {
      const patients = await listPatients(db, account.id);
      const ids = patients.map(({ id }) => id);
      const caregivers = await listCaregiversOf(db, ids);
      return [...patients.map(patientRow), ...caregivers.map(caregiverUserRow)];
    },
  });
}
