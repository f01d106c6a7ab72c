import type { Fecha } from '#domain/calendar/time.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import type { ShiftPart } from '#domain/shifts/care-shift.ts';

/** The kinds of actions in a calendar or in its circle. */
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

/**
 * A shift as the activity shows it, on the day on which it begins. If its end is not later in the day, it is a night.
 */
export interface ShiftTimes extends ShiftPart {
  /** The day on which a shift of more than 24 hours ends: its times alone would look like those of a single day. */
  readonly lastFecha?: Fecha;
}

export interface ShiftLine extends ShiftTimes {
  /** The first name of its caregiver. */
  readonly cuidador?: string;
  /** The first name of the caregiver who was replaced. */
  readonly replaced?: string;
  /** The place of the shift before it was moved or changed. */
  readonly before?: ShiftTimes;
}

export interface ActivityDetail {
  readonly shifts?: readonly ShiftLine[];
  /** How many more shifts there are than those listed. */
  readonly more?: number;
  /** The name of the person concerned. */
  readonly who?: string;
  readonly reason?: string;
  /** The care window that was set. */
  readonly window?: CareWindow;
}
