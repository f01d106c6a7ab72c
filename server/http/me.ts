import type { FastifyInstance } from 'fastify';
import { roleNamed } from '#domain/account/role.ts';
import { CAPABILITIES, type Capability } from '#domain/contract/capabilities.ts';
import type { Parts } from '#server/parts.ts';
import { type Account, awaitingOf } from '#server/store/accounts.ts';
import { callerOf } from './caller.ts';
import { meShape } from './shapes.ts';

/** `GET /auth/me`: the account of the token. Clients also verify tokens with it. */
export function meRoute(app: FastifyInstance, parts: Parts): void {
  app.route({
    method: 'GET',
    url: '/auth/me',
    schema: { summary: 'Quién ha iniciado sesión', response: { 200: meShape } },
    handler: async (request) => {
      const { account } = await callerOf(request, parts);
      return {
        id: account.id,
        name: account.name,
        lastname: account.last_name,
        email: account.mail,
        role: account.role,
        awaiting: awaitingOf(account),
        capabilities: capabilitiesOf(account),
      };
    },
  });
}

/** What this backend offers to this account beyond the required calls; the app shows nothing else. */
function capabilitiesOf(account: Account): readonly Capability[] {
  const { keys, conflicts, lovedOnes, handoverNotes, reactivate, myData, deleteAccount } =
    CAPABILITIES;
  const role = roleNamed(account.role);
  return [
    ...(role === 'Responsable' ? [keys, conflicts, lovedOnes, handoverNotes] : []),
    ...(role === 'Admin' ? [reactivate] : []),
    myData,
    deleteAccount,
    ...(awaitingOf(account).length > 0 ? [CAPABILITIES.completeProfile] : []),
  ];
}
