/** What a password can lack. */
type PasswordLack = 'length' | keyof typeof FOUND;

const MIN_PASSWORD = 8;
/** Longer ones are rejected: hashing costs the server, and nobody types this many characters. */
const MAX_PASSWORD = 1024;

const FOUND = {
  lowercase: /\p{Ll}/u,
  uppercase: /\p{Lu}/u,
  digit: /\d/,
  // An accented letter is a letter, and a space is not a symbol.
  symbol: /[^\p{L}\p{N}\p{M}\s\p{C}]/u,
};

/** What a password for a new account lacks; empty when it is accepted. */
export function signupPasswordLacks(password: string): readonly PasswordLack[] {
  return lacks(password, ['uppercase', 'digit', 'symbol']);
}

/** What a new password for an existing account lacks: a lowercase letter is required too. */
export function resetPasswordLacks(password: string): readonly PasswordLack[] {
  return lacks(password, ['lowercase', 'uppercase', 'digit', 'symbol']);
}

function lacks(password: string, needed: readonly (keyof typeof FOUND)[]): readonly PasswordLack[] {
  const fits = [...password].length >= MIN_PASSWORD && password.length <= MAX_PASSWORD;
  const missing = needed.filter((kind) => !FOUND[kind].test(password));
  return fits ? missing : ['length', ...missing];
}
