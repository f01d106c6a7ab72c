/**
 * Begins with the sound of «y», before which «y» becomes «e»; «hielo» and «Yolanda» do not. `Intl.ListFormat` misses
 * «Íngrid».
 */
const SOUNDS_LIKE_Y = /^(h?í|i|hi(?![ae])|y(?![aeiouáéíóú]))/i;

/** «Ana», «Ana e Íngrid», «Ana, Luis y Eva» */
export function formatList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  if (items.length < 2) return last;
  return `${items.slice(0, -1).join(', ')} ${SOUNDS_LIKE_Y.test(last) ? 'e' : 'y'} ${last}`;
}
