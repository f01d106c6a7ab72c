import { uuidV7 } from '#domain/contract/uuid.ts';

/** A new UUID v7. `crypto.randomUUID` would be another kind, and is missing where a page comes without https. */
export function newId(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}
