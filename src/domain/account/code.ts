/** The number of boxes of the verification code. */
export const CODE_LENGTH = 6;

/** The code in what was typed or pasted, ignoring spaces and dashes; null when it is not six digits. */
export function parseCode(text: string): string | null {
  const code = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}
