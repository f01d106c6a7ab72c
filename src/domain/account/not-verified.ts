/**
 * What the sign-in of an account that waits for its code is answered, by the way that the code went: by these texts the
 * page recognises it. In a file of its own, because what the sign-in page loads has no other message of an account.
 */
export const NOT_VERIFIED = {
  mail: 'Tu cuenta todavía no está verificada.',
  msg: 'Tu cuenta todavía no está verificada: te enviamos el código por mensaje de texto.',
} as const;
