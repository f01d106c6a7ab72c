const MAX_NAME = 100;

/** A name as it is stored: spaces once, nothing invisible; null when nothing is left or too much. */
export function parseName(text: string): string | null {
  const name = text.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim();
  return name === '' || name.length > MAX_NAME ? null : name;
}
