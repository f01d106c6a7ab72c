import ky, { type Options } from 'ky';
import { readMessage } from '#domain/contract/problem.ts';
import { readText } from './body-text.ts';
import type { Outcome } from './errors.ts';
import { timeLimit } from './time-limit.ts';

/** The spec's timeout for every call: how long its answer may stay silent (decision 0017). */
export const TIMEOUT_MS = 10_000;

export interface ClientOptions {
  /** Where the API is; `/` means the app's own origin. */
  readonly baseUrl: string;
  /**
   * The bearer token at the moment of a call; with null no request is made, and the outcome is that of a 401.
   */
  readonly token: () => string | null | Promise<string | null>;
  /** Called with the token of a call that was answered 401, before the outcome is returned. */
  readonly onUnauthorized?: (token: string) => void | Promise<void>;
  readonly fetch?: typeof globalThis.fetch;
  /** How long a call may stay silent; `TIMEOUT_MS` by default. */
  readonly timeoutMs?: number;
}

export interface CallOptions {
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Multiplies the usual limit of silence. */
  readonly patience?: number;
  readonly signal?: AbortSignal;
  /** Calls before a session exists carry no token, and their 401 ends none. */
  readonly anonymous?: boolean;
  readonly withCredentials?: boolean;
  /** The call continues when its page is closed. */
  readonly keepalive?: boolean;
  /**
   * Reads the body of a 2xx or a 304 in another way than as JSON. Each call of `alive` restarts the limit.
   */
  readonly read?: (response: Response, alive: () => void) => Promise<Outcome<unknown>>;
}

/** Makes one call and returns its outcome. Never throws for anything the network or server does. */
export type Client = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options?: CallOptions,
) => Promise<Outcome<unknown>>;

/**
 * Makes a client that follows no redirect, never retries by itself and ends a call that stays silent too
 * long. Its outcomes are data; it throws only where `options.token` or `options.onUnauthorized` does.
 */
export function createClient(options: ClientOptions): Client {
  const http = ky.create({
    prefixUrl: options.baseUrl,
    retry: 0,
    // ky's own timeout ends with the headers; an answer that stalls after them must end as well.
    timeout: false,
    throwHttpErrors: false,
    // Redirects are never followed: the API does not redirect, a captive portal does.
    redirect: 'manual',
    cache: 'no-store',
  });
  const send = options.fetch ?? ((...call) => globalThis.fetch(...call));

  return async (method, path, call = {}) => {
    const token = call.anonymous === true ? null : await options.token();
    if (token === null && call.anonymous !== true) return { kind: 'unauthorized' };
    const limit = timeLimit((options.timeoutMs ?? TIMEOUT_MS) * (call.patience ?? 1), call.signal);
    const request: Options = {
      method,
      keepalive: call.keepalive === true,
      credentials: call.withCredentials === true ? 'include' : 'same-origin',
      headers: {
        accept: 'application/json',
        ...call.headers,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(call.json === undefined ? {} : { json: call.json }),
      // ky sends a clone, whose body is a stream: nothing that watches the page could read it.
      fetch: (input, init) =>
        send(input, call.json === undefined ? init : { ...init, body: JSON.stringify(call.json) }),
      signal: limit.signal,
    };
    let response: Response;
    let text: string;
    try {
      response = await http(path.replace(/^\//, ''), request);
      if (call.read !== undefined && (response.ok || response.status === 304)) {
        return await call.read(response, limit.restart);
      }
      text = await readText(response, limit.restart);
    } catch (cause) {
      return { kind: 'network', cause };
    } finally {
      limit.clear();
    }
    const outcome = readAnswer(response, text);
    if (outcome.kind === 'unauthorized' && token !== null) await options.onUnauthorized?.(token);
    return outcome;
  };
}

/** The table of answers in docs/sync.md, for every call. */
function readAnswer(response: Response, text: string): Outcome<unknown> {
  const { status } = response;
  const body = parseJson(text);
  const message = readMessage(body);
  // A 204 has no body.
  if (response.ok && !response.redirected && (status === 204 || body !== undefined)) {
    return { kind: 'ok', value: body };
  }
  // Even as an HTML page: a proxy may refuse it before it reaches the API.
  if (status === 413) return { kind: 'too-large' };
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { kind: 'busy', status, retryAfterMs: retryAfterMs(response), message };
  }
  if (status >= 400 && !isAnothers(response, text)) {
    return status === 401
      ? { kind: 'unauthorized', message }
      : { kind: 'refused', status, message };
  }
  return { kind: 'network', status, cause: new Error(`answer ${status} is not the API's`) };
}

/**
 * Whether a 4xx comes from something before the API: a portal, a proxy that wants a password, a host in the
 * middle of a deployment. Such an answer says nothing about the request. The content type alone is not
 * enough: a backend may send plain words such as `Unauthorized` as text/html.
 */
function isAnothers({ status, headers }: Response, text: string): boolean {
  const isPage =
    headers.get('content-type')?.startsWith('text/html') === true &&
    text.trimStart().startsWith('<');
  return status === 407 || isPage;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Retry-After in milliseconds, from seconds or from a date; null where there is none. */
function retryAfterMs(response: Response): number | null {
  const header = response.headers.get('retry-after');
  if (header === null) return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds)
    ? seconds * 1000
    : Date.parse(header) - Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
