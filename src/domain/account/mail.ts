/** The longest address that SMTP carries. */
export const MAX_MAIL = 254;

/** Whether a text looks like `x@y.z`. */
export function isMail(text: string): boolean {
  const mail = text.trim();
  return (
    mail.length <= MAX_MAIL &&
    !/\p{C}/u.test(mail) &&
    /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\.]+(?:\.[^\s@<>(),;:"\\.]+)+$/.test(mail)
  );
}

/** A mail as it is stored and compared, so that it is one however it is typed. */
export function normalMail(text: string): string {
  return text.trim().toLowerCase();
}
