import { CALLER_WAITS_MS, type Messenger, NotSent } from './messenger.ts';

/**
 * Text messages through a gateway: `POST {to, text}` as JSON, any 2xx counts as sent. A user and password in its
 * address are sent as basic authorization, since `fetch` refuses such addresses.
 */
export function webhookSms(gateway: URL): Messenger['sms'] {
  const { username, password } = gateway;
  const url = new URL(gateway);
  url.username = '';
  url.password = '';
  const credentials = [username, password].map(decoded).join(':');
  const authorization =
    credentials === ':'
      ? {}
      : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  return async (to, text, withinMs = CALLER_WAITS_MS) => {
    let status: number;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...authorization },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(withinMs),
      });
      await response.body?.cancel();
      status = response.status;
    } catch {
      throw new NotSent('the text message gateway does not answer');
    }
    if (status < 200 || status > 299) {
      throw new NotSent(`the text message gateway answered ${status}`);
    }
  };
}

/** A `%` that is not an escape is taken literally, as in the address. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
