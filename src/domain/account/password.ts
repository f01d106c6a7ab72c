/** The requirements that a password can miss. */
type PasswordLack = 'length' | keyof typeof FOUND;

const MIN_PASSWORD = 8;
/** Longer passwords are rejected: hashing them costs the server time, and nobody types this many characters. */
const MAX_PASSWORD = 1024;

const FOUND = {
  lowercase: /\p{Ll}/u,
  uppercase: /\p{Lu}/u,
  digit: /\d/,
  // Accented letters count as letters, and a space does not count as a symbol.
  symbol: /[^\p{L}\p{N}\p{M}\s\p{C}]/u,
};

/** The requirements that a password for a new account misses; empty if it is accepted. */
export function signupPasswordLacks(password: string): readonly PasswordLack[] {
  return lacks(password, ['uppercase', 'digit', 'symbol']);
}

/** The requirements that a new password for an existing account misses: it also needs a lowercase letter. */
export function resetPasswordLacks(password: string): readonly PasswordLack[] {
  return lacks(password, ['lowercase', 'uppercase', 'digit', 'symbol']);
}

function lacks(password: string, needed: readonly (keyof typeof FOUND)[]): readonly PasswordLack[] {
  const fits = [...password].length >= MIN_PASSWORD && password.length <= MAX_PASSWORD;
  const missing = needed.filter((kind) => !FOUND[kind].test(password));
  return fits ? missing : ['length', ...missing];
}
