import type { Id } from '#domain/people/id.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';

/** The care window of a patient as a mutation of the outbox, where all who share the patient have one. */
export interface CareWindowEdit extends CareWindow {
  /** As the backend gave it: it is sent back unchanged. */
  readonly paciente: Id;
}

/** The id of the queue of a patient's care window. */
export function careWindowQueueId(patient: Id): string {
  return `window|${patient}`;
}
