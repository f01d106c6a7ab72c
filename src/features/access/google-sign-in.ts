/** Where Google sign-in begins: a page of the API, which comes back with a token or an error. */
export const GOOGLE_SIGN_IN_URL: string = new URL(
  'auth/google?prompt=select_account',
  new URL(`${import.meta.env.VITE_API_URL || ''}/`.replace(/\/+$/, '/'), window.location.origin),
).href;
