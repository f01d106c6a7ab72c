import ky, { type Options } from 'ky';
import { readMessage } from '#domain/contract/problem.ts';
import { readText } from './body-text.ts';
import type { Outcome } from './errors.ts';
import { timeLimit } from './time-limit.ts';

/** The spec's timeout for every call: how long nothing may come of its answer (decision 0017). */
export const TIMEOUT_MS = 10_000;

export interface ClientOptions {
  /** Where the API is; `/` means the app's own origin. */
  readonly baseUrl: string;
  /** The bearer token at the moment of a call; with null nobody is asked, and the outcome is that of a 401. */
  readonly token: () => string | null | Promise<string | null>;
  /** Called with the token of a call that was answered 401, before the outcome is returned. */
  readonly onUnauthorized?: (token: string) => void | Promise<void>;
  readonly fetch?: typeof globalThis.fetch;
  /** The limit for a call of this client; `TIMEOUT_MS` where none is given. */
  readonly timeoutMs?: number;
}

export interface CallOptions {
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** How many times the usual limit may pass in silence. */
  readonly patience?: number;
  readonly signal?: AbortSignal;
  /** Calls before a session exists carry no token, and their 401 ends none. */
  readonly anonymous?: boolean;
  readonly withCredentials?: boolean;
  /** The call goes on when its page is closed. */
  readonly keepalive?: boolean;
  /**
   * Takes the body of a 2xx or a 304 in another way than as JSON. The limit begins anew whenever `alive`
   * is called.
   */
  readonly read?: (response: Response, alive: () => void) => Promise<Outcome<unknown>>;
}

/** Makes one call and says what came of it. Never throws for anything the network or server does. */
export type Client = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options?: CallOptions,
) => Promise<Outcome<unknown>>;

export function createClient(options: ClientOptions): Client {
  const http = ky.create({
    prefixUrl: options.baseUrl,
    retry: 0,
    // Its own ends with the headers; an answer that stalls behind them must end as well.
    timeout: false,
    throwHttpErrors: false,
    // A redirect is never followed: an API does not redirect, a captive portal does.
    redirect: 'manual',
    cache: 'no-store',
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });

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

/** The table of answers of the sync engine's documentation, for every call alike. */
function readAnswer(response: Response, text: string): Outcome<unknown> {
  const { status } = response;
  const body = parseJson(text);
  const message = readMessage(body);
  // Nothing is what a 204 says.
  if (response.ok && !response.redirected && (status === 204 || body !== undefined)) {
    return { kind: 'ok', value: body };
  }
  // Also where it comes as a page: a proxy refuses it before the API hears of it.
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
 * middle of a deployment. It says nothing of what was asked. The label alone does not make a page: a backend
 * may send its bare words, `Unauthorized`, as text/html.
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
