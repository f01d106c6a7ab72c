import { readPieces } from './body-text.ts';
import type { Client } from './client.ts';
import { type Outcome, unreadable } from './errors.ts';

/** A workbook of everybody takes a server longer than a list does: half a minute. */
const EXPORT_PATIENCE = 3;

/** Long: a hundred thousand rows may take the server half a minute, and no user waits for this copy. */
const COPY_PATIENCE = 12;

/** How every workbook begins: it is a packed file. */
const BEGINNING = 'PK';

export interface Workbook {
  readonly file: Blob;
  /** Its ETag, where the server gives one. */
  readonly tag: string | null;
}

/** The workbooks that the backend makes for an Admin. */
export function exportsApi(client: Client) {
  /** The value is null when the server still has the one tagged `known`. */
  async function ask(
    path: string,
    patience: number,
    known: string | null,
  ): Promise<Outcome<Workbook | null>> {
    const answer = await client('GET', path, {
      headers: { accept: '*/*', ...(known === null ? {} : { 'if-none-match': known }) },
      patience,
      read: async (response, alive) =>
        known !== null && response.status === 304
          ? { kind: 'ok', value: null }
          : readWorkbook(response, alive),
    });
    return answer as Outcome<Workbook | null>;
  }

  async function workbook(path: string): Promise<Outcome<Workbook>> {
    return (await ask(path, EXPORT_PATIENCE, null)) as Outcome<Workbook>;
  }

  return {
    /** `GET /admin/export/users-relations`: `Usuarios.xlsx`. */
    users: () => workbook('/admin/export/users-relations'),
    /** `GET /admin/export/records`: `Registros.xlsx`. */
    records: () => workbook('/admin/export/records'),
    /**
     * The same for a device that may have it already.
     * @param known the tag of the one that it has.
     * @returns null as value where it is the same.
     */
    recordsUnless: (known: string | null): Promise<Outcome<Workbook | null>> =>
      ask('/admin/export/records', COPY_PATIENCE, known),
  };
}

async function readWorkbook(response: Response, alive: () => void): Promise<Outcome<Workbook>> {
  const file = await readFile(response, alive);
  // The page of a captive portal must not be kept as a workbook.
  const isWorkbook = (await file.slice(0, BEGINNING.length).text()) === BEGINNING;
  return isWorkbook
    ? { kind: 'ok', value: { file, tag: response.headers.get('etag') } }
    : unreadable();
}

async function readFile(response: Response, alive: () => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of readPieces(response, alive)) pieces.push(piece);
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}
