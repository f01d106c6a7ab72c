/** No answer came, or not all of it: `cause` is what the browser said. */
export class Lost extends Error {}

/** For the rejection of a fetch or of a body's piece. */
export function lost(cause: unknown): never {
  throw new Lost('no whole answer', { cause });
}

type Piece = Uint8Array<ArrayBuffer>;

/**
 * The body of an answer, however slowly it comes. Rejects with `Lost`.
 * @param alive called with each piece that comes.
 */
export async function* readPieces({ body }: Response, alive: () => void): AsyncGenerator<Piece> {
  const reader = body?.getReader();
  for (;;) {
    const piece = await reader?.read().catch(lost);
    if (!piece?.value) return;
    alive();
    yield piece.value;
  }
}

/** The whole text of an answer. Rejects with `Lost`. */
export async function readText(response: Response, alive: () => void): Promise<string> {
  // `TextDecoderStream` is newer than some browsers that run this app.
  const decoder = new TextDecoder();
  let all = '';
  for await (const piece of readPieces(response, alive)) {
    all += decoder.decode(piece, { stream: true });
  }
  return all;
}
