import { readMessage } from '#domain/contract/problem.ts';
import { fieldsOf, parseJson } from '#domain/contract/rows.ts';
import type { Outcome } from './errors.ts';

/**
 * Classifies the answer of any call by its status and its `success`, by the table in docs/sync.md. The value of a
 * success is its JSON, undefined if the answer is not JSON.
 */
export function readAnswer(response: Response, text: string): Outcome<unknown> {
  const { status } = response;
  const body = parseJson(text);
  const message = readMessage(body);
  if (response.ok && !response.redirected && (body !== undefined || isPlainText(response, text))) {
    // Even if there is a list beside it, which would otherwise be taken for the server's state.
    return fieldsOf(body)?.['success'] === false
      ? { kind: 'rejected', status, message }
      : { kind: 'ok', value: body };
  }
  // Even as an HTML page, because a proxy may reject the request before it reaches the API.
  if (status === 413) return { kind: 'too-large' };
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { kind: 'busy', status, retryAfterMs: retryAfterMs(response), message };
  }
  if (status >= 400 && !isFromIntermediary(response, text)) {
    return status === 401
      ? { kind: 'unauthorized', message }
      : { kind: 'rejected', status, message };
  }
  return { kind: 'network', status, cause: new Error(`answer ${status} is not the API's`) };
}

/**
 * Whether a 2xx without JSON is from the API: it is empty or a plain text. An HTML page, even an empty one, is from a
 * captive portal, and a text that begins like JSON was cut off.
 */
function isPlainText({ headers }: Response, text: string): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  return text.trim() === '' ? !isPage : !/^\s*[<{[]/.test(text);
}

/**
 * Whether a 4xx comes from something in front of the API: a portal, a proxy that requires a password, a host in the
 * middle of a deployment. Such an answer says nothing about the request. The content type alone is not enough: a
 * backend may send plain text such as `Unauthorized` as text/html.
 */
function isFromIntermediary({ status, headers }: Response, text: string): boolean {
  const isPage =
    headers.get('content-type')?.startsWith('text/html') === true &&
    text.trimStart().startsWith('<');
  return status === 407 || isPage;
}

/** Retry-After in milliseconds, from seconds or from a date; null without one. */
function retryAfterMs(response: Response): number | null {
  const header = response.headers.get('retry-after');
  if (header === null) return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds)
    ? seconds * 1000
    : Date.parse(header) - Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
