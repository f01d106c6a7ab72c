import { type CareWindow, readCareWindow } from '#domain/planner/care-window.ts';
import { fieldsOf } from './rows.ts';

/**
 * The answer of `/api/patients/{id}/care-hours`; null if it is not one. The window inside is null if nobody has set
 * one.
 */
export function readCareHours(answer: unknown): { readonly window: CareWindow | null } | null {
  const fields = fieldsOf(answer);
  return fields === null || !('window' in fields)
    ? null
    : { window: readCareWindow(fields['window']) };
}
