import { authApi } from './auth.ts';
import { careHoursApi } from './care-hours.ts';
import { changesApi } from './changes.ts';
import { circleApi } from './circle.ts';
import type { Client, KeyOptions } from './client.ts';
import { notesApi } from './notes.ts';
import { noticesApi } from './notices.ts';
import { peopleApi } from './people.ts';
import { shiftsApi } from './shifts.ts';
import { solicitudesApi } from './solicitudes.ts';

/**
 * The calls of the signed-in account for the worker, in the shape of `createApi`. None of it is loaded lazily: a
 * worker's script is one file.
 */
export function sessionApi(client: Client, options: KeyOptions) {
  return {
    auth: authApi(client),
    people: peopleApi(client, options),
    solicitudes: solicitudesApi(client, options),
    changes: async () => changesApi(client),
    notes: async () => notesApi(client, options),
    circle: async () => circleApi(client, options),
    shifts: async () => shiftsApi(client, options),
    notices: async () => noticesApi(client),
    careHours: async () => careHoursApi(client, options),
  };
}

export type SessionApi = ReturnType<typeof sessionApi>;
