import type { Failure } from '#api/errors.ts';

/**
 * Whether a page says that its data could not be fetched. A dead spot is no news where the device shows what it
 * remembers; nor is the end of the session, which takes the page away and has words of its own.
 */
export function isNews({ kind }: Failure, isRemembered: boolean): boolean {
  return kind !== 'unauthorized' && !(kind === 'network' && isRemembered);
}
