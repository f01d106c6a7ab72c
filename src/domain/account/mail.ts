/** The longest address that SMTP carries. */
export const MAX_MAIL = 254;

/** Whether a text looks like `x@y.z`, with a domain that mail servers read exactly as written. */
export function isMail(text: string): boolean {
  const mail = normalMail(text);
  const [, domain] = mail.split('@');
  return (
    mail.length <= MAX_MAIL &&
    !/[\p{C}\p{DI}。]/u.test(mail) &&
    domain === domain?.normalize('NFKC') &&
    /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\.]+(?:\.[^\s@<>(),;:"\\.]+)+$/.test(mail)
  );
}

/**
 * A mail address in the one form in which it is stored and compared, however it was typed, and even if it was copied
 * with invisible characters around it.
 */
export function normalMail(text: string): string {
  // From the first visible character to the last: linear, also for a text of nothing but spaces.
  const [mail = ''] = /[^\s\p{Cf}](?:.*[^\s\p{Cf}])?/su.exec(text) ?? [];
  return mail.toLowerCase().normalize();
}
