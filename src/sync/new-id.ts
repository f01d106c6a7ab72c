import { uuidV7 } from '#domain/contract/uuid.ts';

/** A new UUID v7. `crypto.randomUUID` makes another version, and is missing on pages without https. */
export function newId(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}
