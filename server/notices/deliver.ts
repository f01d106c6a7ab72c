import type { FastifyBaseLogger } from 'fastify';
import { afterQuietHours } from '#domain/notices/quiet-hours.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { CALLER_WAITS_MS, NobodyThere } from '#server/mail/messenger.ts';
import { mainland } from '#server/moment.ts';
import {
  type ClaimedNotice,
  claimDue,
  finishNotice,
  postponeNotice,
} from '#server/store/notices/notices.ts';
import { devicesOf } from '#server/store/notices/push-subscriptions.ts';
import { deleteRows } from '#server/store/statements.ts';
import { openMessage, type WrittenMessage } from './message.ts';
import { messageNow } from './overtaken.ts';
import { sendResetLink } from './reset-link.ts';

/**
 * How long a message may take for which nobody waits; shorter than a claim. Servers that check a mail before they take
 * it need longer than a caller waits: given up by then it would arrive all the same, and again with every repetition.
 */
const BACKGROUND_MS = 45_000;

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** The first retry comes after this time, each later one after three times the previous wait. */
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 15 * 60_000;

/**
 * Sends all notices that are due. Any number of processes may do this at the same time: each notice is claimed by one
 * of them. It is sent once; if the process is killed before it can record that, it is sent twice.
 * @param only the ids of those to send; by default all.
 */
export async function deliverDue(
  deps: Dependencies,
  log: Log,
  only?: readonly string[],
): Promise<void> {
  for (;;) {
    const claim = deps.newId();
    const now = deps.clock();
    const claimed = await claimDue(deps.store, { claim, now, ...(only && { only }) });
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((notice) => deliver(deps, log, notice)));
  }
}

/** Sends the due notices after the answer to a call that may have written one. */
export function deliverSoon(
  deps: Dependencies,
  log: FastifyBaseLogger,
  only?: readonly string[],
): void {
  deps.background.run(log, 'sending notices', () => deliverDue(deps, log, only));
}

/**
 * Sends a message that `writeClaimedMessage` wrote. If sending fails, the message is given up, because the caller is
 * told so and can request another.
 * @throws NotSent
 */
export async function sendClaimed(deps: Dependencies, notice: ClaimedNotice): Promise<void> {
  const outcome = await attempt(deps, notice, CALLER_WAITS_MS).catch(async (error: unknown) => {
    await giveUp(deps, notice);
    throw error;
  });
  await finishNotice(deps.store.db, notice, outcome, deps.clock());
}

/** Ends a message whose caller is told that it was not sent, or whose address has nobody. */
export async function giveUp({ store, clock }: Dependencies, notice: ClaimedNotice): Promise<void> {
  await finishNotice(store.db, notice, 'failed', clock());
}

async function deliver(deps: Dependencies, log: Log, notice: ClaimedNotice): Promise<void> {
  const { db } = deps.store;
  const now = deps.clock();
  const morning = notice.is_urgent === 1 ? 0 : afterQuietHours(mainland, now.getTime());
  if (notice.expires_at <= now.toISOString()) return finishNotice(db, notice, 'expired', now);
  if (morning > now.getTime()) return postponeNotice(db, notice, new Date(morning));
  let outcome: string;
  try {
    outcome = await attempt(deps, notice, BACKGROUND_MS);
  } catch (error) {
    log.warn({ err: error, kind: notice.kind, channel: notice.channel }, 'notice not sent');
    if (error instanceof NobodyThere) return giveUp(deps, notice);
    const wait = Math.min(FIRST_RETRY_MS * 3 ** (notice.attempts - 1), LONGEST_RETRY_MS);
    return postponeNotice(db, notice, new Date(deps.clock().getTime() + wait));
  }
  await finishNotice(db, notice, outcome, deps.clock());
}

/** @returns the outcome. @throws NotSent */
async function attempt(
  deps: Dependencies,
  notice: ClaimedNotice,
  withinMs: number,
): Promise<string> {
  const message = notice.body === null ? null : openMessage(deps.secret, notice.body);
  if (message === null) return 'unreadable';
  const current = await messageNow(deps, notice, message);
  return current === null ? 'overtaken' : send(deps, notice, current, withinMs);
}

async function send(
  deps: Dependencies,
  notice: ClaimedNotice,
  message: WrittenMessage,
  withinMs: number,
): Promise<string> {
  switch (message.by) {
    case 'mail':
      await deps.messenger.mail(message.to, message.letter, withinMs);
      return 'sent';
    case 'msg':
      await deps.messenger.sms(message.to, message.text, withinMs);
      return 'sent';
    case 'reset':
      return (await sendResetLink(deps, message, withinMs)) ? 'sent' : 'nobody';
    case 'push':
      return push(deps, notice, JSON.stringify(message.message));
  }
}

async function push(deps: Dependencies, notice: ClaimedNotice, payload: string): Promise<string> {
  const { store, clock } = deps;
  const now = clock();
  const devices = await devicesOf(store.db, [notice.id_account ?? ''], now);
  const device = devices.find(({ endpoint_hash }) => endpoint_hash === notice.device);
  if (device === undefined) return 'gone';
  const seconds = (Date.parse(notice.expires_at) - now.getTime()) / 1000;
  const sent = await deps.push.send(device, payload, { seconds, isUrgent: notice.is_urgent === 1 });
  if (sent === 'gone')
    await deleteRows(store.db, 'push_subscription', { endpoint_hash: device.endpoint_hash });
  return sent;
}
