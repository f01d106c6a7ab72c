/**
 * The version of the privacy text that is agreed to when an account is made. It changes with the text, and the
 * versions that an account agreed to are stored with it.
 */
export const CONSENT_VERSION = '2026-11-24';
