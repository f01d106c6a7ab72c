import type { Fecha } from '#domain/calendar/time.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
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
  | 'care-hours'
  | 'assigned'
  | 'invited'
  | 'joined'
  | 'left'
  /** An Admin deactivated the account of the actor. */
  | 'deactivated'
  | 'person-removed'
  | 'owner-changed'
  | 'archived'
  | 'restored';

/** A shift as the activity names it: the day on which it begins; one that does not end later in the day is a night. */
export interface ShiftTimes extends ShiftPart {
  /** The day on which it ends, for a shift of more than 24 hours: its times alone would be those of a single day. */
  readonly lastFecha?: Fecha;
}

export interface ShiftLine extends ShiftTimes {
  /** The first name of its caregiver. */
  readonly cuidador?: string;
  /** The first name of whom its caregiver replaced. */
  readonly replaced?: string;
  /** Where it was before it was moved or changed. */
  readonly before?: ShiftTimes;
}

export interface ActivityDetail {
  readonly shifts?: readonly ShiftLine[];
  /** How many shifts there are beyond those listed. */
  readonly more?: number;
  /** The name of the person concerned. */
  readonly who?: string;
  readonly reason?: string;
  /** The hours to be covered that were chosen. */
  readonly window?: CareWindow;
}
