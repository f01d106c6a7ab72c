import type { PAGE_CAPABILITIES } from './page-capabilities.ts';

/** `consent` in `POST /auth/signup`: the version of the privacy text that was accepted. */
export const SIGNUP_CONSENT = 'signup-consent';

/** The code of a sign-up can be sent by text message. A backend that lists capabilities without this one sends none. */
export const SIGNUP_TEXT_MESSAGES = 'signup-text-messages';

/**
 * What the reference backend offers beyond the required calls, listed in `/auth/me` for the accounts that may use it. A
 * backend that lists nothing offers none, and the app hides these features. The capabilities above concern the sign-up,
 * before there is a session, and are listed in the answer of `check-email`; so is `patients`, which its last step names.
 */
export const CAPABILITIES = {
  /** A call repeated under its `Idempotency-Key` is carried out once. */
  keys: 'claves',
  /**
   * `POST /solicitudes/actualizar` does not change shifts that differ from what the author saw, and returns them as
   * conflicts.
   */
  conflicts: 'conflictos',
  /**
   * `GET /api/patients/{id}/changes`, `…/notes/changes`, `?since=` of `POST /solicitudes/actualizar`: the changes of a
   * calendar since a version of it.
   */
  changes: 'cambios',
  /** `POST /api/patients`, `PUT /api/patients/{id}` */
  patients: 'loved-ones',
  /**
   * `PUT /admin/users/reactivate/{id}`. An account that is deactivated gives back its confirmed future shifts, and the
   * families are told.
   */
  reactivate: 'reactivate-users',
  /** `GET /auth/me/export` */
  myData: 'my-data',
  /** `DELETE /auth/me` */
  deleteAccount: 'delete-account',
  /** `GET /api/patients/{id}/notes`, `PUT /api/patients/{id}/notes/{fecha}/{hora}` */
  handoverNotes: 'handover-notes',
  /** `PUT /auth/me`, for an account that still lacks data (`awaiting` in `/auth/me`). */
  completeProfile: 'complete-profile',
  /** `GET /api/patients/{id}/circle` and the invitations: a patient shared with members and caregivers. */
  circle: 'circle',
  /** `GET /api/shifts`, `POST /api/patients/{id}/answers`, `/api/unavailability`: the pages of a caregiver. */
  shifts: 'caregiver-shifts',
  /** `GET /api/events`: the patients whose data changed, as it happens. */
  live: 'live',
  /** `GET /api/patients/{id}/activity` */
  activity: 'activity',
  /** `/api/feeds`: secret addresses at which other programs read shifts. */
  feeds: 'feeds',
  /** `/api/notices`: messages to a person outside the page, and where they go. */
  notices: 'notices',
  /** `/api/patients/{id}/care-hours`: the care window is shared by everybody who shares the patient. */
  careHours: 'care-hours',
} as const;

export type Capability =
  | (typeof CAPABILITIES)[keyof typeof CAPABILITIES]
  | (typeof PAGE_CAPABILITIES)[keyof typeof PAGE_CAPABILITIES];
