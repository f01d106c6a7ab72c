import type { Id } from '#domain/people/id.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';

/**
 * A patient's care window as a mutation of the outbox, for a backend on which all who share the patient have the same
 * one.
 */
export interface CareWindowEdit extends CareWindow {
  /** The id as the backend sent it: it is sent back unchanged. */
  readonly paciente: Id;
}

/** The id of the queue of a patient's care window. */
export function careWindowQueueId(patient: Id): string {
  return `window|${patient}`;
}
