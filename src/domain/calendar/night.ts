import type { Slot } from './time.ts';

/** A shift that crosses midnight ends by noon; one that lasts longer is not a night. */
export const NIGHT_ENDS_BY: Slot = 24;
