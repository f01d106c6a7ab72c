import { storageFailure } from '#db/storage-errors.ts';
import { type FlushReply, SIGN_OF_LIFE_EVERY_MS, type SignOfLife } from './messages.ts';

/** Tells the page that asked what came of a pass, and until then that it goes on. */
export async function answerOn(
  port: MessagePort | undefined,
  pass: Promise<FlushReply>,
): Promise<void> {
  const say = (news: FlushReply | SignOfLife) => port?.postMessage(news);
  const timer = setInterval(() => say({ kind: 'working' }), SIGN_OF_LIFE_EVERY_MS);
  try {
    say(await pass.catch(failed));
  } finally {
    clearInterval(timer);
  }
}

/** The page has to know: it says what is wrong, and decides when to try again. */
function failed(error: unknown): FlushReply {
  console.error('the flush broke off', error);
  return { kind: 'failed', storage: storageFailure(error) };
}
