import { parseRole } from '#domain/account/role.ts';
import {
  NOTICE_CHANNELS,
  type NoticeChannel,
  type NoticePreference,
} from '#domain/contract/notices.ts';
import { isOnByDefault, kindsFor } from '#domain/notices/notice-kinds.ts';
import { type Account, isCaregiver } from './accounts.ts';
import { upsertRow } from './statements.ts';
import type { Database } from './store.ts';

/** The channels on which somebody is known to be reached. */
function channelsOf({ mail_verified, phone, phone_verified }: Account): readonly NoticeChannel[] {
  const has: Readonly<Record<NoticeChannel, boolean>> = {
    push: true,
    mail: mail_verified === 1,
    msg: phone !== null && phone_verified === 1,
  };
  return NOTICE_CHANNELS.filter((channel) => has[channel]);
}

/** What somebody is told by which channel: every kind of their role, and every channel that they have. */
export async function readPreferences(
  db: Database,
  account: Account,
): Promise<readonly NoticePreference[]> {
  const rows = await db
    .selectFrom('notice_preference')
    .selectAll()
    .where('id_account', '=', account.id)
    .execute();
  const kinds = kindsFor({
    caregiver: isCaregiver(account),
    family: parseRole(account.role) === 'Responsable',
  });
  return kinds.flatMap((kind) =>
    channelsOf(account).map((channel) => {
      const chosen = rows.find((row) => row.kind === kind && row.channel === channel);
      const enabled = chosen === undefined ? isOnByDefault(kind, channel) : chosen.enabled === 1;
      return { kind, channel, enabled };
    }),
  );
}

export async function writePreference(
  db: Database,
  account: string,
  { kind, channel, enabled }: NoticePreference,
): Promise<void> {
  const row = { id_account: account, kind, channel, enabled: enabled ? 1 : 0 };
  await upsertRow(db, 'notice_preference', ['id_account', 'kind', 'channel'], row);
}
