import { authApi } from './auth.ts';
import { type Client, type ClientOptions, createClient } from './client.ts';
import { peopleApi } from './people.ts';
import type { SolicitudesApi } from './solicitudes.ts';

/** Every call the app makes, by group. */
export function createApi(options: ClientOptions) {
  const client = createClient(options);
  return {
    /** Whether batches have a key. Only the backend's capabilities show whether it honours the key. */
    idempotencyKeys: options.idempotencyKeys === true,
    auth: authApi(client),
    people: peopleApi(client),
    solicitudes: laterSolicitudes(client),
    /**
     * The calls that change people, including the own account, loaded when first needed; rejects if they cannot be
     * loaded.
     */
    peopleChanges: async () => (await import('./people-changes.ts')).peopleChangesApi(client),
    /** The changes of a calendar, loaded in the same way. */
    changes: async () => (await import('./changes.ts')).changesApi(client),
    /** The hand-over notes, loaded in the same way. */
    notes: async () => (await import('./notes.ts')).notesApi(client),
    /** The circle of a patient, loaded in the same way. */
    circle: async () => (await import('./circle.ts')).circleApi(client),
    /** The calls of a caregiver, loaded in the same way. */
    shifts: async () => (await import('./shifts.ts')).shiftsApi(client),
    /** The live stream, loaded in the same way. */
    events: async () => (await import('./events.ts')).eventsApi(client),
    /** The feeds for other calendar programs, loaded in the same way. */
    feeds: async () => (await import('./feeds.ts')).feedsApi(client),
    /** The notices of an account, loaded in the same way. */
    notices: async () => (await import('./notices.ts')).noticesApi(client),
    /** The care windows, loaded in the same way. */
    careHours: async () => (await import('./care-hours.ts')).careHoursApi(client),
    /** The Admin's workbooks, loaded in the same way. */
    exports: async () => (await import('./exports.ts')).exportsApi(client),
  };
}

/**
 * The care requests, loaded in the same way, because no first view fetches or sends any. If their code cannot be
 * loaded, the call fails like a missing network, and is retried like one.
 */
function laterSolicitudes(client: Client): SolicitudesApi {
  const load = () =>
    import('./solicitudes.ts').then(
      ({ solicitudesApi }) => solicitudesApi(client),
      (cause: unknown) => {
        const failed = async () => ({ kind: 'network', cause }) as const;
        return { ofPatient: failed, update: failed };
      },
    );
  return {
    ofPatient: async (...args) => (await load()).ofPatient(...args),
    update: async (...args) => (await load()).update(...args),
  };
}

export type Api = ReturnType<typeof createApi>;
