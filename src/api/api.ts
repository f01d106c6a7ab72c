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
    /** The calls that change people, the own account among them, loaded when first needed; rejects when they cannot be loaded. */
    peopleChanges: async () =>
      (await import('./people-changes.ts')).peopleChangesApi(client, options),
    /** What changed in a calendar, loaded likewise. */
    changes: async () => (await import('./changes.ts')).changesApi(client),
    /** The notes for the hand-over, loaded likewise. */
    notes: async () => (await import('./notes.ts')).notesApi(client, options),
    /** Who shares and who cares for a patient, loaded likewise. */
    circle: async () => (await import('./circle.ts')).circleApi(client, options),
    /** What a caregiver sees and answers, loaded likewise. */
    shifts: async () => (await import('./shifts.ts')).shiftsApi(client, options),
    /** The live stream, loaded likewise. */
    events: async () => (await import('./events.ts')).eventsApi(client, options),
    /** Addresses for other calendar programs, loaded likewise. */
    feeds: async () => (await import('./feeds.ts')).feedsApi(client),
    /** What a person is told outside the page, loaded likewise. */
    notices: async () => (await import('./notices.ts')).noticesApi(client),
    /** The care windows, loaded likewise. */
    careHours: async () => (await import('./care-hours.ts')).careHoursApi(client, options),
    /** The Admin's workbooks, loaded likewise. */
    exports: async () => (await import('./exports.ts')).exportsApi(client),
  };
}

/**
 * The care requests, loaded likewise: no first view fetches or sends any. Code that cannot be loaded is a network that
 * fails, and is tried again as such.
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
