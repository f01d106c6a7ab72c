import type { Id } from '#domain/people/id.ts';
import { fieldsOf } from './rows.ts';

/** The content of an event of the live stream: data of these patients changed, or everything may have changed. */
export type LiveEvent = readonly Id[] | 'everything';

/** Reads the data of an event; null if it is not one. */
export function readLiveEvent(data: unknown): LiveEvent | null {
  const fields = fieldsOf(data);
  if (fields === null) return null;
  if (fields['everything'] === true) return 'everything';
  const patients: unknown = fields['patients'];
  return Array.isArray(patients) ? patients.filter(isId) : null;
}

function isId(value: unknown): value is Id {
  return typeof value === 'string' || typeof value === 'number';
}
