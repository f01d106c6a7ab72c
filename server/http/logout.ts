import type { FastifyInstance } from 'fastify';
import type { Parts } from '#server/parts.ts';
import { revokeToken } from '#server/store/sessions.ts';
import { callerOf } from './caller.ts';
import { successShape } from './shapes.ts';

/**
 * `POST /auth/logout` ends this session and no other. `Clear-Site-Data` names the cache alone: "storage"
 * would also delete changes that the user chose to keep on the device, and the worker.
 */
export function logoutRoute(app: FastifyInstance, parts: Parts): void {
  app.route({
    method: 'POST',
    url: '/auth/logout',
    schema: { summary: 'Cerrar sesión', response: { 200: successShape } },
    handler: async (request, reply) => {
      const { token } = await callerOf(request, parts);
      await revokeToken(parts.store.db, token.jti, token.expires);
      reply.header('clear-site-data', '"cache"');
      return { success: true };
    },
  });
}
