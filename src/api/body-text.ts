/** No answer came, or only a part of it; `cause` is the error of the browser. */
export class ConnectionLost extends Error {}

/** The handler for a failed fetch or a failed read of a body. */
export function throwConnectionLost(cause: unknown): never {
  throw new ConnectionLost('no whole answer', { cause });
}

type Piece = Uint8Array<ArrayBuffer>;

/**
 * The body of an answer, however slowly it comes. Rejects with `ConnectionLost`.
 * @param onProgress called with each chunk.
 */
export async function* readPieces(
  { body }: Response,
  onProgress: () => void,
): AsyncGenerator<Piece> {
  const reader = body?.getReader();
  for (;;) {
    const piece = await reader?.read().catch(throwConnectionLost);
    if (!piece?.value) return;
    onProgress();
    yield piece.value;
  }
}

/** The whole text of an answer. Rejects with `ConnectionLost`. */
export async function readText(response: Response, onProgress: () => void): Promise<string> {
  // `TextDecoderStream` is newer than some browsers that run this app.
  const decoder = new TextDecoder();
  let all = '';
  for await (const piece of readPieces(response, onProgress)) {
    all += decoder.decode(piece, { stream: true });
  }
  return all;
}
