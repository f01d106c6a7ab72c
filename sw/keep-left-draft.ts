import { SCHEMA_VERSION } from '#db/account-database.ts';
import { writeNewerDraft } from '#db/drafts.ts';
import type { LeftDraft } from '#sync/messages.ts';
import { withSession } from './with-session.ts';

/** Writes what a page left unwritten, for whoever is signed in still. */
export async function keepLeftDraft({ version, account, paciente, draft, at }: LeftDraft) {
  if (version !== SCHEMA_VERSION) return;
  await withSession(async ({ session, db }) => {
    if (session.account === account) await writeNewerDraft(db, paciente, draft, at);
  });
}
