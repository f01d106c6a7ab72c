import type { Problem } from '#domain/contract/problem.ts';

export type Issue = NonNullable<Problem['issues']>[number];

/** An error that is answered as this problem. May be thrown anywhere below a route; a transaction rolls back. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    issues?: readonly Issue[],
  ) {
    super(message);
    this.status = status;
    this.problem = { code, message, ...(issues && { issues }) };
    this.headers = headers;
  }
}

/** 404, the same for another owner's patient and for an unknown one, so that ids cannot be probed. */
export function noSuchPatient(): HttpError {
  return notFound('No encontramos a este ser querido.');
}

/** 422 */
export function invalid(message: string, issues: readonly Issue[]): HttpError {
  return new HttpError(422, 'invalid_request', message, {}, issues);
}

/** 422 with the message of the first issue, for pages that show only one. */
export function invalidForm(issues: readonly Issue[]): HttpError {
  return invalid(issues[0]?.message ?? '', issues);
}

/** 422 for one field. */
export function invalidField(path: string, message: string, code = 'invalid_request'): HttpError {
  return new HttpError(422, code, message, {}, [{ path, message }]);
}

/** 404 */
export function notFound(message: string): HttpError {
  return new HttpError(404, 'not_found', message);
}

/** 409 */
export function conflict(code: string, message: string): HttpError {
  return new HttpError(409, code, message);
}

/** 503, for a client that may retry after this many seconds. */
export function unavailable(message: string, seconds: number, code = 'unavailable'): HttpError {
  return new HttpError(503, code, message, { 'retry-after': String(seconds) });
}

/** 409: the last active Admin cannot be removed. */
export function lastAdmin(): HttpError {
  return conflict('last_admin', 'Es la única cuenta de administración activa: crea otra antes.');
}
