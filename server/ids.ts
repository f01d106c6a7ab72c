import { randomBytes } from 'node:crypto';
import { uuidV7 as uuidV7Of } from '#domain/contract/uuid.ts';

/**
 * A UUID v7 of a moment. Keys made by the app rather than by the database work the same on every engine, and
 * new rows land at the end of an index.
 */
export function uuidV7(now: Date): string {
  return uuidV7Of(now.getTime(), randomBytes(10));
}
