import {
  confirmRecords,
  dropRecords,
  holdRecords,
  keepRecords,
  readRecordsStanding,
} from '#db/kept-records.ts';
import type { ExportDeps } from './export-files.ts';

/** How often the server is asked whether the records have changed. */
const EVERY_MS = 60 * 60_000;

/** When nothing came, or there was no space for it. */
const AGAIN_MS = 5 * 60_000;

/**
 * Fetches `Registros.xlsx` for offline use if the device has none or one more than an hour old. The server is
 * told which one is here and sends none if that is still current. Runs in the background: failures are
 * logged.
 */
export async function copyRecords({ api, db, now }: ExportDeps): Promise<void> {
  try {
    const at = now();
    const { tag, notBefore } = await readRecordsStanding(db);
    // A clock that was set back must not delay the request further.
    if (at < notBefore && notBefore <= at + EVERY_MS) return;
    // Set before the request: whatever fails, the next attempt is not immediate.
    await holdRecords(db, at + AGAIN_MS);
    const asked = await (await api.exports()).recordsUnless(tag);
    if (asked.kind === 'ok' && asked.value !== null) {
      const { file, tag: given } = asked.value;
      await keepRecords(db, { at, tag: given, bytes: await file.arrayBuffer() });
    } else if (asked.kind === 'ok' && tag !== null) {
      await confirmRecords(db, at, tag);
    } else if (asked.kind === 'refused' && asked.status === 403) {
      await dropRecords(db);
    }
    if (asked.kind !== 'ok') console.warn('no copy of the records came', asked);
    if (asked.kind !== 'network') await holdRecords(db, at + EVERY_MS);
  } catch (cause) {
    console.warn('no copy of the records was kept', cause);
  }
}
