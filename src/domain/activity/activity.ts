import type { ShiftPart } from '#domain/shifts/care-shift.ts';

/** What was done in a calendar or in its circle. */
export type ActivityKind =
  | 'asked'
  | 'asked-again'
  | 'confirmed'
  | 'changed'
  | 'moved'
  | 'removed'
  | 'accepted'
  | 'declined'
  | 'withdrew'
  | 'note'
  | 'assigned'
  | 'invited'
  | 'joined'
  | 'left'
  | 'person-removed'
  | 'owner-changed';

/** A shift as the activity names it. */
export interface ShiftLine extends ShiftPart {
  /** The first name of its caregiver. */
  readonly cuidador?: string;
  /** Where it was before it was moved. */
  readonly before?: ShiftPart;
}

export interface ActivityDetail {
  readonly shifts?: readonly ShiftLine[];
  /** How many shifts there are beyond those listed. */
  readonly more?: number;
  /** The name of the person concerned. */
  readonly who?: string;
  readonly reason?: string;
}
