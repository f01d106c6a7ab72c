/**
 * The version of the privacy text that is agreed to when an account is made. It changes with the text,
 * and an account keeps the versions that it agreed to.
 */
export const CONSENT_VERSION = '2026-11-22';
