import { authApi } from './auth.ts';
import { type Client, type ClientOptions, createClient, type KeyOptions } from './client.ts';
import { peopleApi } from './people.ts';
import type { SolicitudesApi } from './solicitudes.ts';

/** Every call the app makes, by group. */
export function createApi(options: ClientOptions & KeyOptions) {
  const client = createClient(options);
  return {
    auth: authApi(client),
    people: peopleApi(client, options),
    solicitudes: laterSolicitudes(client, options),
    /**
     * The calls that change people, including the own account, loaded when first needed; rejects if they cannot be
     * loaded.
     */
    peopleChanges: async () =>
      (await import('./people-changes.ts')).peopleChangesApi(client, options),
    /** The changes of a calendar, loaded in the same way. */
    changes: async () => (await import('./changes.ts')).changesApi(client),
    /** The hand-over notes, loaded in the same way. */
    notes: async () => (await import('./notes.ts')).notesApi(client, options),
    /** The circle of a patient, loaded in the same way. */
    circle: async () => (await import('./circle.ts')).circleApi(client, options),
    /** The calls of a caregiver, loaded in the same way. */
    shifts: async () => (await import('./shifts.ts')).shiftsApi(client, options),
    /** The live stream, loaded in the same way. */
    events: async () => (await import('./events.ts')).eventsApi(client, options),
    /** The feeds for other calendar programs, loaded in the same way. */
    feeds: async () => (await import('./feeds.ts')).feedsApi(client),
    /** The notices of an account, loaded in the same way. */
    notices: async () => (await import('./notices.ts')).noticesApi(client),
    /** The care windows, loaded in the same way. */
    careHours: async () => (await import('./care-hours.ts')).careHoursApi(client, options),
    /** The Admin's workbooks, loaded in the same way. */
    exports: async () => (await import('./exports.ts')).exportsApi(client),
  };
}

/**
 * The care requests, loaded in the same way, because no first view fetches or sends any. If their code cannot be
 * loaded, the call fails like a missing network, and is retried like one.
 */
function laterSolicitudes(client: Client, options: KeyOptions): SolicitudesApi {
  const load = () =>
    import('./solicitudes.ts').then(
      ({ solicitudesApi }) => solicitudesApi(client, options),
      (cause: unknown) => {
        const failed = async () => ({ kind: 'network', cause }) as const;
        return { ofPatient: failed, update: failed };
      },
    );
  return {
    idempotencyKeys: options.idempotencyKeys,
    ofPatient: async (...args) => (await load()).ofPatient(...args),
    update: async (...args) => (await load()).update(...args),
  };
}

export type Api = ReturnType<typeof createApi>;
