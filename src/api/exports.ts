import type { Client } from './client.ts';
import { type Outcome, unreadable } from './errors.ts';

/** A workbook of everybody takes a server longer than a list does. */
const EXPORT_TIMEOUT_MS = 30_000;

/** How every workbook begins: it is a packed file. */
const BEGINNING = 'PK';

/** The workbooks that the backend makes for an Admin. */
export function exportsApi(client: Client) {
  async function workbook(path: string): Promise<Outcome<Blob>> {
    const answer = await client('GET', path, {
      raw: true,
      headers: { accept: '*/*' },
      timeoutMs: EXPORT_TIMEOUT_MS,
    });
    if (answer.kind !== 'ok') return answer;
    try {
      const file = await (answer.value as Response).blob();
      // The page of a captive portal must not be kept as a workbook.
      const isWorkbook = (await file.slice(0, BEGINNING.length).text()) === BEGINNING;
      return isWorkbook ? { kind: 'ok', value: file } : unreadable();
    } catch (cause) {
      return { kind: 'network', cause };
    }
  }

  return {
    /** `GET /admin/export/users-relations`: `Usuarios.xlsx`. */
    users: () => workbook('/admin/export/users-relations'),
    /** `GET /admin/export/records`: `Registros.xlsx`. */
    records: () => workbook('/admin/export/records'),
  };
}
