import type { Client } from './client.ts';
import { type Outcome, unreadable } from './errors.ts';

/** A workbook of everybody takes a server longer than a list does. */
const EXPORT_TIMEOUT_MS = 30_000;

/** A hundred thousand rows may take it half a minute; for what is kept for later nobody waits. */
const COPY_TIMEOUT_MS = 120_000;

/** How every workbook begins: it is a packed file. */
const BEGINNING = 'PK';

export interface Workbook {
  readonly file: Blob;
  /** The server's name for just this one, where it gives one. */
  readonly tag: string | null;
}

/** The workbooks that the backend makes for an Admin. */
export function exportsApi(client: Client) {
  async function ask(
    path: string,
    timeoutMs: number,
    known: string | null,
  ): Promise<Outcome<Response>> {
    const answer = await client('GET', path, {
      raw: true,
      headers: { accept: '*/*', ...(known === null ? {} : { 'if-none-match': known }) },
      timeoutMs,
    });
    return answer.kind === 'ok' ? { kind: 'ok', value: answer.value as Response } : answer;
  }

  async function workbook(path: string): Promise<Outcome<Workbook>> {
    const answer = await ask(path, EXPORT_TIMEOUT_MS, null);
    return answer.kind === 'ok' ? read(answer.value) : answer;
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
    recordsUnless: async (known: string | null): Promise<Outcome<Workbook | null>> => {
      const answer = await ask('/admin/export/records', COPY_TIMEOUT_MS, known);
      if (answer.kind !== 'ok') return answer;
      const { value: response } = answer;
      return known !== null && response.status === 304
        ? { kind: 'ok', value: null }
        : read(response);
    },
  };
}

async function read(response: Response): Promise<Outcome<Workbook>> {
  try {
    const file = await response.blob();
    // The page of a captive portal must not be kept as a workbook.
    const isWorkbook = (await file.slice(0, BEGINNING.length).text()) === BEGINNING;
    return isWorkbook
      ? { kind: 'ok', value: { file, tag: response.headers.get('etag') } }
      : unreadable();
  } catch (cause) {
    return { kind: 'network', cause };
  }
}
