/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Another name for the product. */
  readonly VITE_BRAND?: string;
  /** Where the API is, if not at the app's own origin. */
  readonly VITE_API_URL?: string;
  /** `on` sends `Idempotency-Key` to an API of another origin too. */
  readonly VITE_IDEMPOTENCY?: string;
  /** The version of the app and the time of its sources; absent where nothing was built. */
  readonly VERSION?: string;
  readonly MADE_AT?: string;
}
