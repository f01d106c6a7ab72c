import { authApi } from './auth.ts';
import type { Client } from './client.ts';
import { peopleApi } from './people.ts';
import { type SolicitudesOptions, solicitudesApi } from './solicitudes.ts';

/**
 * The calls of the signed-in account for the worker. None of it is loaded lazily: a worker's script is one file.
 */
export function sessionApi(client: Client, options: SolicitudesOptions) {
  return {
    auth: authApi(client),
    people: peopleApi(client),
    solicitudes: solicitudesApi(client, options),
  };
}

export type SessionApi = ReturnType<typeof sessionApi>;
