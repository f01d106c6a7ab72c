import type { Dependencies } from '#server/dependencies.ts';
import { revokeToken } from '#server/store/sessions.ts';
import type { Route } from './route.ts';
import { Success } from './schemas.ts';

/**
 * Ends this session and no other. `Clear-Site-Data` names the cache alone: "storage" would also delete the
 * worker, and changes that the user chose to keep on the device.
 */
export function logoutRoute(route: Route, { store: { db } }: Dependencies): void {
  route({
    call: 'POST /auth/logout',
    allow: 'signed-in',
    summary: 'Cerrar sesión',
    answer: Success,
    handle: async ({ token, reply }) => {
      await revokeToken(db, token.jti, token.expires);
      reply.header('clear-site-data', '"cache"');
      return { success: true };
    },
  });
}
