/**
 * The messages of a sign-in to an account that still waits for its code, by the channel that the code was sent through;
 * the page recognises the case by these texts. In a file of its own, because the sign-in page loads no other message of
 * an account.
 */
export const NOT_VERIFIED = {
  mail: 'Tu cuenta todavía no está verificada.',
  msg: 'Tu cuenta todavía no está verificada: te enviamos el código por mensaje de texto.',
} as const;
