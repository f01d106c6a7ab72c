import { authApi } from './auth.ts';
import type { Client } from './client.ts';
import { peopleApi } from './people.ts';
import { type SolicitudesOptions, solicitudesApi } from './solicitudes.ts';

/**
 * The calls of whoever is signed in, for the window and the worker alike. No chunk of it is loaded
 * later: a worker's script is one file.
 */
export function sessionApi(client: Client, options: SolicitudesOptions) {
  return {
    auth: authApi(client),
    people: peopleApi(client),
    solicitudes: solicitudesApi(client, options),
  };
}

export type SessionApi = ReturnType<typeof sessionApi>;
