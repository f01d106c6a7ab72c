import ky, { type Options } from 'ky';
import { readMessage } from '#domain/contract/problem.ts';
import type { Outcome } from './errors.ts';

/** The spec's timeout for every call. */
export const TIMEOUT_MS = 10_000;

export interface ClientOptions {
  /** Where the API is; `/` means the app's own origin. */
  readonly baseUrl: string;
  /** The bearer token at the moment of a call; null leaves the header out. */
  readonly token: () => string | null | Promise<string | null>;
  /** Called with the token of a call that was answered 401, before the outcome is returned. */
  readonly onUnauthorized?: (token: string) => void | Promise<void>;
  readonly fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Calls before a session exists carry no token, and their 401 ends none. */
  readonly anonymous?: boolean;
  readonly withCredentials?: boolean;
  /** Hands out the `Response` of a 2xx or a 304 as it is, for whoever takes its body in another way. */
  readonly raw?: boolean;
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
    throwHttpErrors: false,
    // A redirect is never followed: an API does not redirect, a captive portal does.
    redirect: 'manual',
    cache: 'no-store',
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });

  return async (method, path, call = {}) => {
    const token = call.anonymous === true ? null : await options.token();
    const request: Options = {
      method,
      timeout: call.timeoutMs ?? TIMEOUT_MS,
      credentials: call.withCredentials === true ? 'include' : 'same-origin',
      headers: {
        accept: 'application/json',
        ...call.headers,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(call.json === undefined ? {} : { json: call.json }),
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    };
    let response: Response;
    let text: string;
    try {
      response = await http(path.replace(/^\//, ''), request);
      if (call.raw === true && (response.ok || response.status === 304)) {
        return { kind: 'ok', value: response };
      }
      text = await response.text();
    } catch (cause) {
      return { kind: 'network', cause };
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
  if (response.ok && !response.redirected) {
    if (status === 204) return { kind: 'ok', value: undefined };
    if (body !== undefined) return { kind: 'ok', value: body };
    return { kind: 'network', cause: new Error(`answer ${status} is not JSON`) };
  }
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 413) return { kind: 'too-large' };
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    const message = readMessage(body);
    return {
      kind: 'busy',
      status,
      retryAfterMs: retryAfterMs(response),
      ...(message === null ? {} : { message }),
    };
  }
  if (status >= 400) return { kind: 'refused', status, message: readMessage(body) };
  return { kind: 'network', cause: new Error(`answer ${status} is a redirect`) };
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
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(header);
  const now = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(at) || Number.isNaN(now) ? null : Math.max(0, at - now);
}
