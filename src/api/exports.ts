import { readWorkbookJob, type WorkbookName } from '#domain/contract/workbook-job.ts';
import { XLSX } from '#domain/workbook/sheet.ts';
import { readPieces } from './body-text.ts';
import type { Client } from './client.ts';
import { type Outcome, readValue, unreadable } from './errors.ts';

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
    /** Workbooks that the backend makes while the page may lose the connection. */
    jobs: jobsApi(client),
  };
}

/** A part of a file, and the position of its first byte. */
type TakePart = (part: Uint8Array<ArrayBuffer>, at: number) => void;

function jobsApi(client: Client) {
  const pathOf = (id: string) => `/admin/workbooks/${encodeURIComponent(id)}`;
  return {
    /** `POST /admin/workbooks`; answers with the running one if there is one. */
    ask: async (workbook: WorkbookName, signal?: AbortSignal) =>
      readValue(
        await client('POST', '/admin/workbooks', { json: { workbook }, ...(signal && { signal }) }),
        readWorkbookJob,
      ),
    /** `GET /admin/workbooks/{id}` */
    state: async (id: string, signal?: AbortSignal) =>
      readValue(await client('GET', pathOf(id), signal && { signal }), readWorkbookJob),
    /** `DELETE /admin/workbooks/{id}` */
    cancel: (id: string) => client('DELETE', pathOf(id), { keepalive: true }),
    /**
     * `GET /admin/workbooks/{id}/file` from this byte on. If the connection is lost, the bytes received before are
     * kept.
     */
    file: (id: string, from: number, take: TakePart, signal?: AbortSignal) =>
      client('GET', `${pathOf(id)}/file`, {
        headers: { accept: '*/*', ...(from > 0 && { range: `bytes=${from}-` }) },
        patience: EXPORT_PATIENCE,
        ...(signal && { signal }),
        read: async (response, onProgress) => {
          // A captive portal answers too.
          if (response.headers.get('content-type') !== XLSX) return unreadable();
          let at = response.status === 206 ? from : 0;
          for await (const part of readPieces(response, onProgress)) {
            take(part, at);
            at += part.length;
          }
          return { kind: 'ok', value: undefined };
        },
      }),
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
