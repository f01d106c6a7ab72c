import { storageFailure } from '#db/storage-errors.ts';
import { type FlushReply, HEARTBEAT_MS, type Heartbeat } from './messages.ts';

/** Sends the result of a pass to the page, and heartbeats until the pass ends. */
export async function answerFlush(
  port: MessagePort | undefined,
  pass: Promise<FlushReply>,
): Promise<void> {
  const post = (message: FlushReply | Heartbeat) => port?.postMessage(message);
  const timer = setInterval(() => post({ kind: 'working' }), HEARTBEAT_MS);
  try {
    post(await pass.catch(failed));
  } finally {
    clearInterval(timer);
  }
}

/** The failure goes to the page, which shows the problem and decides when to retry. */
function failed(error: unknown): FlushReply {
  console.error('the flush broke off', error);
  return { kind: 'failed', storage: storageFailure(error) };
}
