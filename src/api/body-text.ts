/** No answer came, or not all of it: `cause` is what the browser said. */
export class Lost extends Error {}

/** For the rejection of a fetch or of a body's piece. */
export function lost(cause: unknown): never {
  throw new Lost('no whole answer', { cause });
}

/** The next piece of a body's text; undefined after the last. Rejects with `Lost`. */
export type Texts = () => Promise<string | undefined>;

/** @param alive called with each piece that comes. */
export function textsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>, alive: () => void): Texts {
  const reader = body.getReader();
  // `TextDecoderStream` is newer than some browsers that run this app.
  const decoder = new TextDecoder();
  return async () => {
    const { value } = await reader.read().catch(lost);
    alive();
    return value && decoder.decode(value, { stream: true });
  };
}

/** The whole text of an answer, however slowly it comes. Rejects with `Lost`. */
export async function readText({ body }: Response, alive: () => void): Promise<string> {
  if (body === null) return '';
  const texts = textsOf(body, alive);
  let all = '';
  for (let text = await texts(); text !== undefined; text = await texts()) all += text;
  return all;
}
