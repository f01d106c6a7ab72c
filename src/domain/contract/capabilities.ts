/**
 * What the reference backend offers beyond the required calls, told in `/auth/me` to whoever may use
 * it. A backend that says nothing offers none, and the app then shows nothing of it.
 */
export const CAPABILITIES = {
  /** `POST /api/patients`, `PUT /api/patients/{id}` */
  lovedOnes: 'loved-ones',
  /** `PUT /admin/users/reactivate/{id}` */
  reactivate: 'reactivate-users',
  /** `GET /auth/me/export` */
  myData: 'my-data',
  /** `DELETE /auth/me` */
  deleteAccount: 'delete-account',
  /** `GET /api/patients/{id}/notes`, `PUT /api/patients/{id}/notes/{fecha}/{hora}` */
  handoverNotes: 'handover-notes',
  /** `PUT /auth/me`, for an account that still owes its data (`awaiting` in `/auth/me`). */
  completeProfile: 'complete-profile',
} as const;
export type Capability = (typeof CAPABILITIES)[keyof typeof CAPABILITIES];
