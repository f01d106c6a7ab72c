import * as v from 'valibot';
import { ActivityEntry } from '#server/http/people/circle-schemas.ts';
import {
  Caregiver,
  CareHours,
  described,
  Note,
  nullable,
  Solicitud,
  string,
  User,
} from '#server/http/schemas.ts';

const times = { fecha: string, hora_inicio: string, hora_fin: string };

/** All data about an account, as they are given to its owner. */
export const OwnData = v.object({
  exportedAt: string,
  account: v.object({
    ...User.entries,
    phone: nullable,
    gender: nullable,
    google: v.boolean(),
    verifiedAt: nullable,
  }),
  consents: v.array(v.object({ version: string, givenAt: string })),
  lovedOnes: v.array(
    v.object({
      ...User.entries,
      archivedAt: nullable,
      members: described(
        v.array(v.object({ name: string, lastname: string, joinedAt: string })),
        'Con quién se comparte.',
      ),
      caregivers: v.array(Caregiver),
      solicitudes: v.array(Solicitud),
      notes: v.array(Note),
      careHours: described(v.nullable(CareHours), 'El horario en que necesita compañía.'),
    }),
  ),
  shifts: v.array(v.object({ name: string, ...times, status: string })),
  memberships: v.array(v.object({ name: string, joinedAt: string })),
  agreements: v.array(v.object({ name: string, agreedAt: nullable, version: nullable })),
  invitations: v.array(
    v.object({
      made: described(v.boolean(), 'La hiciste tú; si no, la aceptaste.'),
      kind: string,
      name: string,
      mail: nullable,
      phone: nullable,
      createdAt: string,
      acceptedAt: nullable,
      revokedAt: nullable,
    }),
  ),
  answers: v.array(
    v.object({ name: string, ...times, kind: string, at: string, reason: nullable }),
  ),
  unavailability: v.array(v.object(times)),
  activity: described(
    v.array(v.object({ name: string, ...ActivityEntry.entries })),
    'Lo que hizo, y en el calendario de quién.',
  ),
  accesses: described(
    v.array(v.object({ at: string, action: string })),
    'Cuándo consultó, descargó o cambió datos de otras personas, según el registro de esos accesos.',
  ),
  feeds: v.array(
    v.object({ name: described(nullable, 'De quién; nulo: tus turnos.'), createdAt: string }),
  ),
  noticeDevices: v.array(
    v.object({ service: described(string, 'Por dónde se le avisa.'), createdAt: string }),
  ),
  noticePreferences: v.array(v.object({ kind: string, channel: string, enabled: v.boolean() })),
  notices: v.array(
    v.object({
      kind: string,
      channel: string,
      createdAt: string,
      doneAt: nullable,
      outcome: nullable,
    }),
  ),
});
