import { storageFailure } from '#db/storage-errors.ts';
import { type FlushReply, HEARTBEAT_MS, type Heartbeat } from './messages.ts';

/** Answers the page with the result of a pass, and until then with signs of life. */
export async function answerFlush(
  port: MessagePort | undefined,
  pass: Promise<FlushReply>,
): Promise<void> {
  const say = (news: FlushReply | Heartbeat) => port?.postMessage(news);
  const timer = setInterval(() => say({ kind: 'working' }), HEARTBEAT_MS);
  try {
    say(await pass.catch(failed));
  } finally {
    clearInterval(timer);
  }
}

/** The page needs to know: it shows the problem, and decides when to try again. */
function failed(error: unknown): FlushReply {
  console.error('the flush broke off', error);
  return { kind: 'failed', storage: storageFailure(error) };
}
