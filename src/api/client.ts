import ky, { type Options } from 'ky';
import { readAnswer } from './answer.ts';
import { ConnectionLost, readText, throwConnectionLost } from './body-text.ts';
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
  /** Whether calls may carry an `Idempotency-Key` and their other `optionalHeaders`; by default not. */
  readonly idempotencyKeys?: boolean;
}

export interface CallOptions {
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that the CORS rules of another backend may forbid: sent only where keys are. */
  readonly optionalHeaders?: Readonly<Record<string, string>>;
  /** Multiplies the usual limit of silence. */
  readonly patience?: number;
  readonly signal?: AbortSignal;
  /** Calls before a session exists send no token, and a 401 to them ends no session. */
  readonly anonymous?: boolean;
  readonly withCredentials?: boolean;
  /** The call continues when its page is closed. */
  readonly keepalive?: boolean;
  /**
   * Reads the body of a 2xx or a 304 in another way than as JSON. Each call of `onProgress` restarts the limit. If it
   * throws anything other than `ConnectionLost`, that is a defect.
   */
  readonly read?: (response: Response, onProgress: () => void) => Promise<Outcome<unknown>>;
}

/**
 * Makes one call and returns its outcome. Never throws because of the network or the server, so anything that it throws
 * is a defect. The value of a 2xx without JSON is undefined.
 */
export type Client = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options?: CallOptions,
) => Promise<Outcome<unknown>>;

/**
 * Makes a client that follows no redirect, never retries on its own and ends a call that stays silent too long. Its
 * outcomes are data; it throws only if `options.token` or `options.onUnauthorized` throws.
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
        ...(options.idempotencyKeys && call.optionalHeaders),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(call.json === undefined ? {} : { json: call.json }),
      // ky sends a clone whose body is a stream, which developer tools and browser tests cannot read.
      fetch: (input, init) =>
        send(input, call.json === undefined ? init : { ...init, body: JSON.stringify(call.json) }),
      signal: limit.signal,
    };
    let outcome: Outcome<unknown>;
    try {
      const response = await http(path.replace(/^\//, ''), request).catch(throwConnectionLost);
      outcome =
        call.read !== undefined && (response.ok || response.status === 304)
          ? await call.read(response, limit.restart)
          : readAnswer(response, await readText(response, limit.restart));
    } catch (error) {
      // Any other error is a defect: if it were reported as a network failure, it would be retried for ever.
      if (!(error instanceof ConnectionLost)) throw error;
      outcome = { kind: 'network', cause: error.cause };
    } finally {
      limit.clear();
    }
    if (outcome.kind === 'unauthorized' && token !== null) await options.onUnauthorized?.(token);
    return outcome;
  };
}
