import { authApi } from './auth.ts';
import { careHoursApi } from './care-hours.ts';
import { changesApi } from './changes.ts';
import { circleApi } from './circle.ts';
import { type ClientOptions, createClient } from './client.ts';
import { notesApi } from './notes.ts';
import { noticesApi } from './notices.ts';
import { peopleApi } from './people.ts';
import { shiftsApi } from './shifts.ts';
import { solicitudesApi } from './solicitudes.ts';

/**
 * The calls of the signed-in account for the worker, in the shape of `createApi`. None of it is loaded lazily: a
 * worker's script is one file.
 */
export function sessionApi(options: ClientOptions) {
  const client = createClient(options);
  return {
    /** Whether batches have a key. Only the backend's capabilities show whether it honours the key. */
    idempotencyKeys: options.idempotencyKeys === true,
    auth: authApi(client),
    people: peopleApi(client),
    solicitudes: solicitudesApi(client),
    changes: async () => changesApi(client),
    notes: async () => notesApi(client),
    circle: async () => circleApi(client),
    shifts: async () => shiftsApi(client),
    notices: async () => noticesApi(client),
    careHours: async () => careHoursApi(client),
  };
}

export type SessionApi = ReturnType<typeof sessionApi>;
