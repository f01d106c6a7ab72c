import { storageFailure } from '#db/storage-errors.ts';
import { type FlushReply, HEARTBEAT_MS, type Heartbeat } from './messages.ts';

/** Answers the page with the result of a pass, and until then with heartbeats. */
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

/** Reported to the page, which shows the problem and decides when to try again. */
function failed(error: unknown): FlushReply {
  console.error('the flush broke off', error);
  return { kind: 'failed', storage: storageFailure(error) };
}
