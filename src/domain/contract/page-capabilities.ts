/** Capabilities that only one page each uses; in a module of their own, so that the calendar does not load them. */
export const PAGE_CAPABILITIES = {
  /** `GET /api/patients/archived`, `PUT /api/patients/{id}/archived` */
  archive: 'archive-loved-ones',
  /**
   * `PUT /auth/me/phone`, `/auth/me/password`, `/auth/me/mail`, `POST /auth/me/mail/verify`; `hasPassword` in
   * `/auth/me`.
   */
  ownAccess: 'own-access',
  /** `PUT /auth/me/name` */
  ownName: 'own-name',
  /** `/admin/workbooks`: a workbook is made while its caller may lose the connection. */
  workbookJobs: 'workbook-jobs',
  /**
   * `?limit=`, `?q=`, `?after=` of `GET /admin/users` and `GET /api/caregivers/search`, and `?role=` of the first: a page
   * of the people found.
   */
  peoplePages: 'people-pages',
  /** `POST /api/patients/{id}/invitations/{invitation}/send` of an invitation to a mobile number. */
  textMessages: 'text-messages',
} as const;
