import { readPulled } from '#db/outbox/flush-state.ts';
import {
  readDownloadedWorkbook,
  removeDownloadedWorkbook,
  storeDownloadedWorkbook,
} from '#db/people/downloaded-workbook.ts';
import { mapPeople } from '#db/people/people.ts';
import { type Sheet, XLSX } from '#domain/workbook/sheet.ts';
import { userCells, usersSheet } from '#domain/workbook/users-sheet.ts';
import { exports as messages } from '#i18n/es/exports.ts';
import { formatDay, formatTime } from '#i18n/format.ts';
import type { AccountContext, Services } from '#services';
import { fetchWorkbook, type JobOutcome, type Watch } from './workbook-job.ts';

/** The result of asking for a workbook. */
type Export =
  | {
      readonly kind: 'file';
      readonly file: Blob;
      /** The age of its data, if they do not come from the server now. */
      readonly note: string | null;
    }
  /** The server says why it could not make one, and what to do. */
  | { readonly kind: 'failed'; readonly message: string | null }
  /** None could be made, which is only logged, as the spec requires; or it was cancelled. */
  | { readonly kind: 'none' };

const NONE: Export = { kind: 'none' };

interface ExportDeps {
  readonly api: Services['api'];
  readonly db: AccountContext['db'];
  readonly now: () => number;
  /** Where the backend makes workbooks aside; without it they are downloaded at once. */
  readonly watch?: Watch;
}

/** `Usuarios.xlsx` from the server; if it does not answer, the same from the mirror. */
export async function exportUsers(deps: ExportDeps): Promise<Export> {
  const { db } = deps;
  const asked = await ask(deps, 'users');
  if (asked.kind === 'ok') return { kind: 'file', file: asked.value, note: null };
  if (asked.kind === 'failed') return asked;
  if (asked.kind === 'stopped' || isDenied(asked)) return NONE;
  const pulled = await readPulled(db);
  if (pulled === null) return NONE;
  const { workbookFile } = await import('#workbook/write-workbook.ts');
  const when = whenOf(pulled.at);
  const rows = await mapPeople(db, userCells);
  const file = await workbookFile([usersSheet(rows), aboutSheet(when)]);
  return { kind: 'file', file, note: messages.usersHere(...when) };
}

/** `Registros.xlsx` from the server; if it does not answer, the last download, byte for byte. */
export async function exportRecords(deps: ExportDeps): Promise<Export> {
  const { db } = deps;
  const at = deps.now();
  const asked = await ask(deps, 'records');
  if (asked.kind === 'ok') {
    await storeDownloadedWorkbook(db, { at, bytes: await asked.value.arrayBuffer() }).catch(
      logNotStored,
    );
    return { kind: 'file', file: asked.value, note: null };
  }
  if (asked.kind === 'failed') return asked;
  if (asked.kind === 'stopped') return NONE;
  if (isDenied(asked)) {
    if (asked.kind === 'rejected') await removeDownloadedWorkbook(db).catch(logNotStored);
    return NONE;
  }
  const stored = await readDownloadedWorkbook(db);
  if (stored === null) return NONE;
  const file = new Blob([stored.bytes], { type: XLSX });
  return { kind: 'file', file, note: messages.recordsHere(...whenOf(stored.at)) };
}

function logNotStored(cause: unknown): void {
  console.error('the copy of the workbook was not stored', cause);
}

/** Asks the server. A failure is only logged, as the spec requires. */
async function ask({ api, watch }: ExportDeps, which: 'users' | 'records'): Promise<JobOutcome> {
  let asked: JobOutcome;
  try {
    const calls = await api.exports();
    asked = watch
      ? await fetchWorkbook(calls.jobs, which === 'users' ? 'users-relations' : which, watch)
      : await calls[which]();
  } catch (cause) {
    // The chunk with the calls could not be loaded: most likely there is no network.
    asked = { kind: 'network', cause };
  }
  if (asked.kind === 'rejected' && asked.status === 409) {
    asked = { kind: 'failed', message: asked.message };
  }
  if (asked.kind !== 'ok' && asked.kind !== 'stopped')
    console.error('the workbook did not come from the server', asked);
  return asked;
}

/** Whether the server denies the workbook to this account; then the device must not offer a copy either. */
function isDenied(asked: JobOutcome): boolean {
  return asked.kind === 'unauthorized' || (asked.kind === 'rejected' && asked.status === 403);
}

function whenOf(at: number): readonly [day: string, time: string] {
  return [formatDay(at) ?? '', formatTime(at)];
}

/** States the age of the data in the file itself, since the page's message is not part of it. */
function aboutSheet([day, time]: readonly [day: string, time: string]): Sheet {
  const { about } = messages;
  return {
    name: about.sheet,
    columns: [
      { header: about.what, width: 14, kind: 'text' },
      { header: about.value, width: 60, kind: 'text' },
    ],
    rows: [
      [about.source, about.device],
      [about.asOf, `${day}, ${time}`],
      [about.without, about.relations],
    ],
  };
}
