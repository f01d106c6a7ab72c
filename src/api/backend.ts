/** Where the API is and whether it accepts keys, decided when the app is built. */
export interface Backend {
  readonly baseUrl: string;
  readonly idempotencyKeys: boolean;
}

const BASE_URL = import.meta.env.VITE_API_URL || '/';

/** Another origin that `VITE_API_URL` names gets `Idempotency-Key` only with `VITE_IDEMPOTENCY=on`. */
export const BACKEND: Backend = {
  baseUrl: BASE_URL,
  idempotencyKeys:
    import.meta.env.VITE_IDEMPOTENCY === 'on' ||
    new URL(BASE_URL, location.href).origin === location.origin,
};
