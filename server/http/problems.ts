import type { FastifyError, FastifyInstance } from 'fastify';
import { PasswordsBusy } from '#server/access/passwords.ts';
import { NotSent } from '#server/mail/messenger.ts';
import { codeOf } from '#server/store/store.ts';
import { Refusal } from './refusal.ts';

/** Every error leaves as `{message, code, issues?}` in words that can be shown; nothing inside leaks. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalFor(error);
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    return reply
      .status(refusal.status)
      .headers({ ...refusal.headers, 'cache-control': 'no-store' })
      .type('application/json; charset=utf-8')
      .send(refusal.problem);
  });
}

function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof PasswordsBusy || isDatabaseAway(error)) {
    const message = 'El servicio está muy ocupado. Intenta de nuevo en unos segundos.';
    return new Refusal(503, { code: 'unavailable', message }, { 'retry-after': '5' });
  }
  if (error instanceof NotSent) {
    const message = 'No pudimos enviar el mensaje. Intenta de nuevo en unos minutos.';
    return new Refusal(503, { code: 'not_sent', message }, { 'retry-after': '60' });
  }
  const status = error instanceof Error ? ((error as FastifyError).statusCode ?? 500) : 500;
  switch (status) {
    case 400:
      return new Refusal(400, { code: 'bad_request', message: 'No pudimos leer la solicitud.' });
    case 404:
      return new Refusal(404, { code: 'not_found', message: 'Esta dirección no existe.' });
    case 413:
      return new Refusal(413, { code: 'too_large', message: 'Son demasiados datos de una vez.' });
    case 415:
      return new Refusal(415, {
        code: 'unsupported_media_type',
        message: 'Los datos deben venir como JSON.',
      });
    default:
      return new Refusal(500, {
        code: 'internal',
        message: 'Algo salió mal de nuestro lado. Intenta de nuevo más tarde.',
      });
  }
}

/** The connection to the database is gone or being refused: it may be back in a moment. */
function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'].includes(code)) return true;
  // 08 connection, 53 resources, 57P admin shutdown.
  if (/^(08|53)|^57P/.test(code)) return true;
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(
      error.message,
    )
  );
}
