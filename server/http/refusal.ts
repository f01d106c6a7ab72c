import type { Problem } from '#domain/contract/problem.ts';

export type Issue = NonNullable<Problem['issues']>[number];

/** A call that is answered with a problem. Thrown from anywhere below a route; a transaction rolls back. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
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

/** The same answer for a stranger's loved one and for none, so that ids cannot be tried out. */
export function noSuchPaciente(): Refusal {
  return new Refusal(404, { code: 'not_found', message: 'No encontramos a este ser querido.' });
}

export function invalid(message: string, issues: readonly Issue[]): Refusal {
  return new Refusal(422, { code: 'invalid_request', message, issues });
}
