/**
 * What the sign-in of an account that waits for its code is answered, by which the page recognises it. In a file of its
 * own, because what the sign-in page loads has no other message of an account.
 */
export const NOT_VERIFIED = 'Tu cuenta todavía no está verificada.';
