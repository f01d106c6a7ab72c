import type { Problem } from '#domain/contract/problem.ts';

export type Issue = NonNullable<Problem['issues']>[number];

/** The call is answered with this problem. May be thrown anywhere below a route; a transaction rolls back. */
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
  return new HttpError(404, 'not_found', 'No encontramos a este ser querido.');
}

/** 422 */
export function invalid(message: string, issues: readonly Issue[]): HttpError {
  return new HttpError(422, 'invalid_request', message, {}, issues);
}

/** 422 with the message of the first issue, for pages that show only one. */
export function invalidForm(issues: readonly Issue[]): HttpError {
  return invalid(issues[0]?.message ?? '', issues);
}

/** 422: the key was used before with another body. */
export function keyTaken(): HttpError {
  const message = 'Este cambio ya se había enviado. Recarga la página.';
  return new HttpError(422, 'idempotency_key_reused', message);
}

/** 403: only the owner of this patient may do it. */
export function notOwner(owner: string): HttpError {
  const message = `Solo ${owner} puede hacer esto.`;
  return new HttpError(403, 'not_owner', message);
}

/** 409: the last active Admin cannot be removed. */
export function lastAdmin(): HttpError {
  const message = 'Es la única cuenta de administración activa: crea otra antes.';
  return new HttpError(409, 'last_admin', message);
}
