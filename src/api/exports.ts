import { readPieces } from './body-text.ts';
import type { Client } from './client.ts';
import { type Outcome, unreadable } from './errors.ts';

/** A workbook of everybody takes a server longer than a list does: half a minute. */
const EXPORT_PATIENCE = 3;

/** The first bytes of a ZIP file, which a workbook is. */
const BEGINNING = 'PK';

/** The workbooks that the backend makes for an Admin. */
export function exportsApi(client: Client) {
  async function workbook(path: string): Promise<Outcome<Blob>> {
    const answer = await client('GET', path, {
      headers: { accept: '*/*' },
      patience: EXPORT_PATIENCE,
      read: readWorkbook,
    });
    return answer as Outcome<Blob>;
  }

  return {
    /** `GET /admin/export/users-relations`: `Usuarios.xlsx`. */
    users: () => workbook('/admin/export/users-relations'),
    /** `GET /admin/export/records`: `Registros.xlsx`. */
    records: () => workbook('/admin/export/records'),
  };
}

async function readWorkbook(response: Response, onProgress: () => void): Promise<Outcome<Blob>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of readPieces(response, onProgress)) pieces.push(piece);
  const file = new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
  // The page of a captive portal must not be stored as a workbook.
  const isWorkbook = (await file.slice(0, BEGINNING.length).text()) === BEGINNING;
  return isWorkbook ? { kind: 'ok', value: file } : unreadable();
}
