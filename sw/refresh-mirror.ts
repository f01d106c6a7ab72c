import { pullNotes } from '#sync/notes.ts';
import { pull } from '#sync/pull.ts';
import { withSession } from './with-session.ts';

/** Fetches news for the signed-in account, so that the next offline start shows them. */
export async function refreshMirror(): Promise<void> {
  await withSession(async ({ session: { role }, db, api }) => {
    await db.open();
    if (!db.isCurrent()) return;
    const { kind } = await pull({
      db,
      api,
      role,
      isOver: () => false,
      now: Date.now,
      onUnreadable: (list, count) => console.warn(`${count} rows of ${list} cannot be read`),
    });
    if (kind === 'ok' && role === 'Responsable') {
      await pullNotes({ db, api: api.notes }, () => false);
    }
  });
}
