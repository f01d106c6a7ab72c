import * as v from 'valibot';
import { parseRole } from '#domain/account/role.ts';
import { CAPABILITIES, type Capability } from '#domain/contract/capabilities.ts';
import { PAGE_CAPABILITIES } from '#domain/contract/page-capabilities.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { type Account, awaitingOf, isCaregiver } from '#server/store/account/accounts.ts';
import { described } from './schemas.ts';

/** What each capability promises, and the calls that it consists of, for the documentation. */
const PROMISES: Readonly<Record<Capability, string>> = {
  claves: 'una llamada repetida con su `Idempotency-Key` se aplica una sola vez.',
  conflictos:
    '`POST /solicitudes/actualizar` no cambia un turno que ya no está como lo vio su autor, y lo entrega en `conflicts`.',
  cambios:
    '`GET /api/patients/{id}/changes`, `GET /api/patients/{id}/notes/changes` y `since` en `POST /solicitudes/actualizar` entregan lo que cambió desde una `version`.',
  'loved-ones':
    '`POST /api/patients` y `PUT /api/patients/{id}` agregan y corrigen seres queridos.',
  'reactivate-users':
    '`PUT /admin/users/reactivate/{id}`; al desactivar una cuenta sus turnos que no han terminado vuelven a quedar pendientes.',
  'my-data': '`GET /auth/me/export` entrega todo lo que hay de la cuenta.',
  'delete-account': '`DELETE /auth/me` elimina la cuenta.',
  'handover-notes':
    '`GET /api/patients/{id}/notes` y `PUT /api/patients/{id}/notes/{fecha}/{hora}`: las notas de cada turno para quien sigue.',
  'complete-profile': '`PUT /auth/me` recibe los datos que la cuenta aún debe (`awaiting`).',
  circle:
    'varias personas comparten un ser querido, y un cuidador se asigna cuando acepta. `GET /api/patients/{id}/circle` dice quiénes son; `POST /api/patients/{id}/invitations`, `DELETE /api/patients/{id}/invitations/{invitation}` y `POST /api/patients/{id}/invitations/{invitation}/send` invitan; `DELETE /api/patients/{id}/members/{account}` y `DELETE /api/patients/{id}/caregivers/{account}` quitan; `PUT /api/patients/{id}/owner` entrega el ser querido a otra persona; `POST /api/patients/{id}/ask-again` vuelve a preguntar por un turno. Quien recibe la invitación usa `POST /api/invitations/read`, `POST /api/invitations/accept`, `POST /api/invitations/signup` y `POST /api/invitations/verify`.',
  'caregiver-shifts':
    '`GET /api/shifts` entrega los turnos de un cuidador, `POST /api/patients/{id}/answers` los responde, `DELETE /api/shifts/{id}` deja de cuidar a alguien, y `GET /api/unavailability` y `PUT /api/unavailability/{fecha}` dicen cuándo no puede.',
  live: '`GET /api/events` dice de qué seres queridos cambió algo, mientras ocurre.',
  activity: '`GET /api/patients/{id}/activity` dice quién hizo qué.',
  feeds:
    'direcciones secretas en que otros programas leen los turnos (`GET /api/feeds/{file}`). `GET /api/feeds` las lista; `POST /api/patients/{id}/feed` y `POST /api/shifts/feed` las dan, y `DELETE /api/patients/{id}/feed` y `DELETE /api/shifts/feed` las quitan.',
  notices:
    'avisos fuera de la aplicación. `GET /api/notices` dice cuáles hay y a dónde van; `PUT /api/notices/preferences`, `PUT /api/notices/devices` y `DELETE /api/notices/devices` lo cambian, y `POST /api/notices/test` prueba uno.',
  'care-hours':
    '`GET /api/patients/{id}/care-hours` y `PUT /api/patients/{id}/care-hours`: las horas en que alguien debe estar, iguales para todos los que comparten.',
  'archive-loved-ones':
    '`PUT /api/patients/{id}/archived` archiva y trae de vuelta, y `GET /api/patients/archived` los lista.',
  'own-access':
    '`PUT /auth/me/phone`, `PUT /auth/me/password`, `PUT /auth/me/mail` y `POST /auth/me/mail/verify` cambian el acceso propio; `hasPassword` viene en `GET /auth/me`.',
  'own-name': '`PUT /auth/me/name` corrige el propio nombre.',
  'workbook-jobs':
    'un libro de Excel se prepara aunque se corte la conexión: `POST /admin/workbooks` lo pide, `GET /admin/workbooks/{id}` dice cuánto lleva, `GET /admin/workbooks/{id}/file` lo entrega y `DELETE /admin/workbooks/{id}` lo abandona.',
  'people-pages':
    '`limit`, `q` y `after` de `GET /admin/users` y `GET /api/caregivers/search`, y `role` de la primera, entregan una página de lo que se busca.',
  'text-messages':
    '`POST /api/patients/{id}/invitations/{invitation}/send` también envía a un celular.',
};

/** The capabilities of an account in `/auth/me`. */
export const Capabilities = described(
  v.array(v.picklist([...Object.values(CAPABILITIES), ...Object.values(PAGE_CAPABILITIES)])),
  `Lo que este servidor ofrece a esta cuenta además de las llamadas que toda aplicación necesita. ${Object.entries(
    PROMISES,
  )
    .map(([name, promise]) => `\`${name}\`: ${promise}`)
    .join(' ')}`,
);

/** The capabilities that this backend offers to this account. */
export function capabilitiesOf(
  account: Account,
  { offersTextMessages }: Pick<Dependencies, 'offersTextMessages'>,
): Capability[] {
  const { keys, conflicts, patients, handoverNotes, reactivate, myData, deleteAccount } =
    CAPABILITIES;
  const { changes, circle, shifts, notices, careHours, activity, feeds } = CAPABILITIES;
  const { archive, ownAccess, ownName, workbookJobs, peoplePages, textMessages } =
    PAGE_CAPABILITIES;
  const role = parseRole(account.role);
  return [
    ...(role === 'Responsable' ? [keys, conflicts, changes, patients, handoverNotes, circle] : []),
    ...(role === 'Cuidador' ? [keys] : []),
    ...(isCaregiver(account) ? [shifts] : []),
    ...(role === 'Responsable' || role === 'Cuidador' ? [CAPABILITIES.live] : []),
    ...(role === 'Admin' ? [reactivate, workbookJobs, peoplePages] : [notices]),
    ...(role === 'Responsable' ? [careHours, peoplePages] : []),
    myData,
    ownAccess,
    ownName,
    deleteAccount,
    ...(awaitingOf(account).length > 0 ? [CAPABILITIES.completeProfile] : []),
    ...(role === 'Responsable' ? [archive, activity] : []),
    ...(role === 'Responsable' && offersTextMessages ? [textMessages] : []),
    ...(role === 'Responsable' || isCaregiver(account) ? [feeds] : []),
  ];
}
