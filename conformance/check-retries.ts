import type { Context } from './context.ts';
import { describeFailure, needed } from './failure.ts';
import { add, remove, type TrialCalendar } from './trial-calendar.ts';

/** Sends the same mutation twice without a key. */
export async function checkRepeatWithoutKey(
  { note }: Context,
  trial: TrialCalendar,
): Promise<void> {
  const careRequest = trial.pending(5, 16, 20);
  needed('inscribir', await trial.save([add(careRequest)], null));
  await trial.save([add(careRequest)], null);
  const { length } = await trial.at(careRequest);
  if (length === 1) note('repeat-without-key', 'works');
  else {
    const detail =
      'El turno queda dos veces: la aplicación nunca repite un guardado sin mirar antes el calendario.';
    note('repeat-without-key', 'without', detail);
  }
}

/**
 * Sends the same key twice, and once more after another mutation has removed what it added: a backend that stores keys
 * does not add it again.
 */
export async function checkRepeatWithKey(
  { note, newId, announcesKeys }: Context,
  trial: TrialCalendar,
): Promise<void> {
  const careRequest = trial.pending(5, 28, 30);
  const key = newId();
  needed('inscribir con Idempotency-Key', await trial.save([add(careRequest)], key));
  const again = await trial.save([add(careRequest)], key);
  const { length } = await trial.at(careRequest);
  await trial.save([remove(careRequest)], newId());
  const isGone = (await trial.at(careRequest)).length === 0;
  await trial.save([add(careRequest)], key);
  const comesBack = isGone && (await trial.at(careRequest)).length > 0;

  if (length === 1 && !comesBack && again.kind === 'ok') {
    if (announcesKeys) note('repeat-with-key', 'works');
    else {
      const detail =
        'Guarda las claves y no lo anuncia («claves» en capabilities): antes de reintentar, la aplicación mira el calendario.';
      note('repeat-with-key', 'without', detail);
    }
  } else if (!announcesKeys) {
    const detail =
      'No guarda claves, y no dice que lo haga: antes de reintentar, la aplicación mira el calendario.';
    note('repeat-with-key', 'without', detail);
  } else if (again.kind !== 'ok') {
    const detail = `Anuncia que guarda claves, y a la segunda vez ${describeFailure(again)}: la aplicación dice que no se pudo guardar lo que ya está guardado.`;
    note('repeat-with-key', 'dangerous', detail);
  } else {
    const what = length > 1 ? 'el turno queda dos veces' : 'vuelve un turno que se había quitado';
    const detail = `Anuncia que guarda claves, y aplica la misma dos veces: ${what} cada vez que se pierde una respuesta.`;
    note('repeat-with-key', 'dangerous', detail);
  }
}

/** Drops an answer, then retries as the app does: with the same key, or only what the list does not show. */
export async function checkLostAnswer(
  { note, newId, connection, announcesKeys }: Context,
  trial: TrialCalendar,
): Promise<void> {
  const careRequest = trial.pending(6, 28, 30);
  const key = newId();
  const changes = [add(careRequest)];
  connection.loseNextAnswer();
  await trial.save(changes, announcesKeys ? key : null);
  if (announcesKeys) await trial.save(changes, key);
  else if ((await trial.at(careRequest)).length === 0) await trial.save(changes, null);
  const { length } = await trial.at(careRequest);
  if (length === 1) note('lost-answer', 'works');
  else if (length === 0)
    note('lost-answer', 'dangerous', 'Después de reintentar, el turno no está.');
  else {
    const detail = announcesKeys
      ? 'Después de reintentar con la misma clave, el turno queda dos veces.'
      : 'Lo guardado tarda en verse en el calendario: después de reintentar, el turno queda dos veces.';
    note('lost-answer', 'dangerous', detail);
  }
}
