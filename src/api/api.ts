import { type ClientOptions, createClient } from './client.ts';
import { sessionApi } from './session-api.ts';
import type { SolicitudesOptions } from './solicitudes.ts';

export interface ApiOptions extends ClientOptions, SolicitudesOptions {}

/** Every call the app makes, by group. */
export function createApi(options: ApiOptions) {
  const client = createClient(options);
  return {
    ...sessionApi(client, options),
  };
}

export type Api = ReturnType<typeof createApi>;
