import type { Problem } from '#domain/contract/problem.ts';

export type Issue = NonNullable<Problem['issues']>[number];

/** Makes a call answer with a problem. Thrown anywhere below a route; a transaction rolls back. */
export class HttpError extends Error {
  override readonly name = 'HttpRefusal';
  readonly status: number;
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, problem: Problem, headers: Readonly<Record<string, string>> = {}) {
    super(problem.message);
    this.status = status;
    this.problem = problem;
    this.headers = headers;
  }
}

/** The same answer for a stranger's patient and for none, so that ids cannot be probed. */
export function noSuchPatient(): HttpError {
  return new HttpError(404, { code: 'not_found', message: 'No encontramos a este ser querido.' });
}

export function invalid(message: string, issues: readonly Issue[]): HttpError {
  return new HttpError(422, { code: 'invalid_request', message, issues });
}

/** 422 for a form. A page that shows one message shows the first. */
export function refused(issues: readonly Issue[]): HttpError {
  return invalid(issues[0]?.message ?? '', issues);
}

/** 422: the key was used before with another body. */
export function keyTaken(): HttpError {
  return new HttpError(422, {
    code: 'idempotency_key_reused',
    message: 'Estos cambios llevan la clave de otros que ya llegaron.',
  });
}

/** 409: the last active Admin cannot be taken away. */
export function lastAdmin(): HttpError {
  const message = 'Es la única cuenta de administración activa: crea otra antes.';
  return new HttpError(409, { code: 'last_admin', message });
}
