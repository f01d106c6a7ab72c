import { parseRole } from '#domain/account/role.ts';
import {
  NOTICE_CHANNELS,
  type NoticeChannel,
  type NoticePreference,
} from '#domain/contract/notices.ts';
import { isOnByDefault, kindsFor } from '#domain/notices/notice-kinds.ts';
import { type Account, isCaregiver } from '#server/store/account/accounts.ts';
import { upsertRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';

/** The channels by which an account can be reached. */
function channelsOf({ mail_verified, phone, phone_verified }: Account): readonly NoticeChannel[] {
  const has: Readonly<Record<NoticeChannel, boolean>> = {
    push: true,
    mail: mail_verified === 1,
    msg: phone !== null && phone_verified === 1,
  };
  return NOTICE_CHANNELS.filter((channel) => has[channel]);
}

/** What these accounts are told by which channel, for every kind of their role and every channel that they have. */
export async function readPreferences(
  db: Database,
  accounts: readonly Account[],
): Promise<readonly (NoticePreference & { readonly account: Account })[]> {
  if (accounts.length === 0) return [];
  const ids = accounts.map(({ id }) => id);
  const rows = await db
    .selectFrom('notice_preference')
    .selectAll()
    .where('id_account', 'in', ids)
    .execute();
  return accounts.flatMap((account) => {
    const own = rows.filter((row) => row.id_account === account.id);
    const channels = channelsOf(account);
    const family = parseRole(account.role) === 'Responsable';
    return kindsFor({ caregiver: isCaregiver(account), family }).flatMap((kind) =>
      channels.map((channel) => {
        const chosen = own.find((row) => row.kind === kind && row.channel === channel);
        const enabled = chosen === undefined ? isOnByDefault(kind, channel) : chosen.enabled === 1;
        return { account, kind, channel, enabled };
      }),
    );
  });
}

export async function writePreference(
  db: Database,
  account: string,
  { kind, channel, enabled }: NoticePreference,
): Promise<void> {
  const row = { id_account: account, kind, channel, enabled: enabled ? 1 : 0 };
  await upsertRow(db, 'notice_preference', ['id_account', 'kind', 'channel'], row);
}
