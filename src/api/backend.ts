/** Where the API is and what it may be sent, decided when the app is built. */
export interface Backend {
  readonly baseUrl: string;
  readonly idempotencyKeys: boolean;
}

/** `VITE_API_URL` names another origin; it gets `Idempotency-Key` only with `VITE_IDEMPOTENCY=on`. */
export const BACKEND: Backend = {
  baseUrl: import.meta.env.VITE_API_URL || '/',
  idempotencyKeys: !import.meta.env.VITE_API_URL || import.meta.env.VITE_IDEMPOTENCY === 'on',
};
