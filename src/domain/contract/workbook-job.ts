import { fieldsOf, readId, readText } from './rows.ts';

/** The workbooks that an Admin can export, by the last part of their address under `/admin/export/`. */
export const WORKBOOKS = ['users-relations', 'records'] as const;
export type WorkbookName = (typeof WORKBOOKS)[number];

export const JOB_STATES = ['waiting', 'making', 'ready', 'failed'] as const;

/** A workbook that the server makes while its caller may lose the connection; null if the answer is not one. */
export function readWorkbookJob(answer: unknown) {
  const fields = fieldsOf(answer);
  const id = readId(fields?.['id']);
  const state = JOB_STATES.find((one) => one === fields?.['state']);
  if (fields === null || id === null || state === undefined) return null;
  const size = readCount(fields['size']);
  if (state === 'ready' && size === null) return null;
  return {
    id: String(id),
    state,
    rows: readCount(fields['rows']) ?? 0,
    /** About how many rows it will have. */
    totalRows: readCount(fields['totalRows']) ?? 0,
    /** In bytes; null until it is ready. */
    size,
    /** Why it failed and what to do, in Spanish. */
    message: readText(fields['message']),
  };
}

function readCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
