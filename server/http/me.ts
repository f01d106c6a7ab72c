import * as v from 'valibot';
import { parseRole } from '#domain/account/role.ts';
import { CAPABILITIES, type Capability } from '#domain/contract/capabilities.ts';
import { type Account, awaitingOf, isCaregiver } from '#server/store/accounts.ts';
import type { Route } from './route.ts';

const Me = v.object({
  id: v.string(),
  name: v.string(),
  lastname: v.string(),
  email: v.string(),
  role: v.string(),
  awaiting: v.pipe(v.array(v.string()), v.description('Datos que la cuenta aún debe.')),
  capabilities: v.array(v.picklist(Object.values(CAPABILITIES))),
});

/** The account of the token. Clients also use it to verify a token. */
export function meRoute(route: Route): void {
  route({
    call: 'GET /auth/me',
    allow: 'signed-in',
    summary: 'Quién ha iniciado sesión',
    answer: Me,
    handle: async ({ account }) => ({
      id: account.id,
      name: account.name,
      lastname: account.last_name,
      email: account.mail,
      role: account.role,
      awaiting: [...awaitingOf(account)],
      capabilities: capabilitiesOf(account),
    }),
  });
}

/** What this backend offers to this account beyond the required calls. */
function capabilitiesOf(account: Account): Capability[] {
  const { keys, conflicts, patients, handoverNotes, reactivate, myData, deleteAccount } =
    CAPABILITIES;
  const { circle, shifts } = CAPABILITIES;
  const role = parseRole(account.role);
  return [
    ...(role === 'Responsable' ? [keys, conflicts, patients, handoverNotes, circle] : []),
    ...(role === 'Cuidador' ? [keys] : []),
    ...(isCaregiver(account) ? [shifts] : []),
    ...(role === 'Admin' ? [reactivate] : []),
    myData,
    deleteAccount,
    ...(awaitingOf(account).length > 0 ? [CAPABILITIES.completeProfile] : []),
  ];
}
