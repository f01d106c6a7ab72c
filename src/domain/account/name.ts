const MAX_NAME = 100;

/** A name as it is stored: single spaces, no invisible characters; null if it is empty or too long. */
export function parseName(text: string): string | null {
  const name = text.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim();
  return name === '' || name.length > MAX_NAME ? null : name;
}
