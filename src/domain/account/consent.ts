/**
 * The version of the privacy text that a new account accepts. It changes whenever the text changes. The versions that
 * an account accepted are stored with it.
 */
export const CONSENT_VERSION = '2026-12-01';
