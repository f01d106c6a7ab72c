export const PHONE_EXAMPLE = '+56912345678';

/**
 * Reads a Chilean phone: digits with an optional leading +, an optional 56, then a digit 2 to 9 and
 * eight more. Returns it as it is stored, `+56912345678`, or null.
 */
export function parsePhone(text: string): string | null {
  const [, number] = /^(?:\+?56)?([2-9]\d{8})$/.exec(text) ?? [];
  return number === undefined ? null : `+56${number}`;
}

/** The part of a typed or pasted text that a phone field accepts: digits, and a + in front. */
export function typedPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  return text.trimStart().startsWith('+') ? `+${digits}` : digits;
}

/** A phone as it is shown: `+56 9 1234 5678` for `+56912345678`; any other text is returned unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\+56)(\d)(\d{4})(\d{4})$/, '$1 $2 $3 $4');
}
