/** The number of boxes of the verification code. */
export const CODE_LENGTH = 6;

/** The digits of a typed or pasted text, at most as many as a code has: «Código: 558–790» gives 558790. */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** The code in a typed or pasted text, ignoring spaces and dashes; null unless it has six digits. */
export function parseCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}
