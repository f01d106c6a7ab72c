import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import type { Services } from '#services';

/** Whether the backend offers the account of a token its shifts; null where it could not be asked. */
export async function offersShifts(
  { auth }: Services['api'],
  token: string,
): Promise<boolean | null> {
  const me = await auth.me(token);
  if (me.kind === 'network' || me.kind === 'busy') return null;
  return me.kind === 'ok' && me.value.capabilities.includes(CAPABILITIES.shifts);
}
