/** `consent` in `POST /auth/signup`: the version of the privacy text that was accepted. */
export const SIGNUP_CONSENT = 'signup-consent';

/** The code of a sign-up can be sent by text message. One that lists capabilities without it sends none. */
export const SIGNUP_TEXT_MESSAGES = 'signup-text-messages';

/**
 * What the reference backend offers beyond the required calls, listed in `/auth/me` for those who may use it. A backend
 * that lists nothing offers none, and the app then hides these features. What a sign-up needs to know before there is a
 * session is above, and listed in the answer of `check-email`.
 */
export const CAPABILITIES = {
  /** A call repeated under its `Idempotency-Key` is carried out once. */
  keys: 'claves',
  /**
   * `POST /solicitudes/actualizar` leaves shifts that are not as the author saw them unchanged, and returns
   * them as conflicts.
   */
  conflicts: 'conflictos',
  /**
   * `GET /api/patients/{id}/changes`, `…/notes/changes`, `?since=` of `POST /solicitudes/actualizar`: what changed in
   * a calendar since a version of it.
   */
  changes: 'cambios',
  /** `POST /api/patients`, `PUT /api/patients/{id}` */
  patients: 'loved-ones',
  /**
   * `PUT /admin/users/reactivate/{id}`. Who is deactivated gives back the shifts that are confirmed and ahead, and the
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
  /** `GET /api/shifts`, `POST /api/patients/{id}/answers`, `/api/unavailability`: what a caregiver sees. */
  shifts: 'caregiver-shifts',
  /** `GET /api/events`: of which patients something changed, while it happens. */
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

/** Those of one page each; apart, so that the calendar does not load them. */
export const PAGE_CAPABILITIES = {
  /** `GET /api/patients/archived`, `PUT /api/patients/{id}/archived` */
  archive: 'archive-loved-ones',
  /**
   * `PUT /auth/me/phone`, `/auth/me/password`, `/auth/me/mail`, `POST /auth/me/mail/verify`; `hasPassword` in
   * `/auth/me`.
   */
  ownAccess: 'own-access',
  /** `/admin/workbooks`: a workbook is made while its caller may lose the connection. */
  workbookJobs: 'workbook-jobs',
  /** `?limit=`, `?q=`, `?after=` of `GET /admin/users` and `GET /api/caregivers/search`: a page of those found. */
  peoplePages: 'people-pages',
  /** `POST /api/patients/{id}/invitations/{invitation}/send` of one to a mobile. */
  textMessages: 'text-messages',
} as const;

export type Capability =
  | (typeof CAPABILITIES)[keyof typeof CAPABILITIES]
  | (typeof PAGE_CAPABILITIES)[keyof typeof PAGE_CAPABILITIES];
