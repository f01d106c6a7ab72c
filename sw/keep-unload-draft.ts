import { SCHEMA_VERSION } from '#db/account-database.ts';
import { writeNewerDraft } from '#db/drafts.ts';
import type { UnloadDraft } from '#sync/messages.ts';
import { withSession } from './with-session.ts';

/** Writes a draft that a page left unwritten, if its account is still signed in. */
export async function keepUnloadDraft({ version, account, paciente, draft, at }: UnloadDraft) {
  if (version !== SCHEMA_VERSION) return;
  await withSession(async ({ session, db }) => {
    if (session.account === account) await writeNewerDraft(db, paciente, draft, at);
  });
}
