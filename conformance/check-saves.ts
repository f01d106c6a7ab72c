import { type CareRequest, sameCaregiver } from '#domain/calendar/care-request.ts';
import { PENDING } from '#domain/calendar/edit.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import { writeSlot } from '#domain/contract/solicitudes.ts';
import { fullName } from '#domain/people/person.ts';
import type { Caregivers } from './check-people.ts';
import type { Context } from './context.ts';
import { describeFailure, needed } from './failure.ts';
import { add, remove, type TrialCalendar } from './trial-calendar.ts';

/** The caregiver as a care request names them. */
function caregiverOf({ one }: Pick<Caregivers, 'one'>) {
  return one === null ? null : { id: one.id, nombre: fullName(one) };
}

/**
 * Checks one mutation that adds and one that removes: whether the backend can be used at all. At the end of the run,
 * `removal-stays` checks that the care request removed here has not come back.
 * @returns whether further checks make sense.
 */
export async function checkFirstSaves({ note }: Context, trial: TrialCalendar): Promise<boolean> {
  const pending = trial.pending(0, 16, 18);
  const saved = await trial.save([add(pending)]);
  const there = await trial.at(pending);
  if (saved.kind !== 'ok') {
    if (there.length === 0) {
      note('add-pending', 'missing', `La llamada ${describeFailure(saved)}, y nada se guardó.`);
    } else {
      const detail = `Guardó, pero la llamada ${describeFailure(saved)}: la aplicación no lo puede tomar por guardado y lo envía otra vez.`;
      note('save-answer', 'dangerous', detail);
    }
    return false;
  }
  if (there.length === 0) {
    note('add-pending', 'dangerous', 'Dice que guardó el turno, y el calendario no lo trae.');
    return false;
  }
  if (there.length > 1) {
    note('add-pending', 'dangerous', 'De un turno guardado una vez, el calendario trae dos.');
  } else if (isConfirmed(there[0])) {
    note('add-pending', 'dangerous', 'Un turno pendiente vuelve como confirmado.');
  } else note('add-pending', 'works');
  needed('eliminar', await trial.save(there.map(remove)));
  if ((await trial.at(pending)).length > 0) {
    note('remove', 'dangerous', 'Dice que quitó el turno, y el calendario lo sigue trayendo.');
    return false;
  }
  note('remove', 'works');

  const answer = await trial.send(writeSlot(add(trial.pending(0, 20, 22))));
  if (listIn(needed('inscribir', answer), 'solicitudes') !== null) note('save-answer', 'works');
  else note('save-answer', 'without', 'La aplicación pide el calendario después de cada guardado.');
  return true;
}

/** Checks adding a confirmed shift with its caregiver, beside another shift. */
export async function checkConfirmed(
  { note }: Context,
  trial: TrialCalendar,
  caregivers: Caregivers,
): Promise<void> {
  const beside = trial.pending(1, 20, 24);
  needed('inscribir', await trial.save([add(beside)]));
  const caregiver = caregiverOf(caregivers);
  const confirmed = trial.confirmed(1, 16, 20, caregiver);
  needed('inscribir', await trial.save([add(confirmed)]));
  const [there] = await trial.at(confirmed);
  if (there === undefined) {
    note('add-confirmed', 'dangerous', 'Dice que guardó el turno, y el calendario no lo trae.');
  } else if (!isConfirmed(there)) {
    note('add-confirmed', 'dangerous', 'Un turno confirmado vuelve como pendiente.');
  } else if (caregiver === null) {
    note('add-confirmed', 'unchecked', 'No hay un cuidador asignado a quien nombrar.');
  } else if (there.cuidador?.id === null) {
    const detail =
      'El calendario nombra al cuidador sin su id: la aplicación no puede decir de quién es el turno que quita.';
    note('add-confirmed', 'without', detail);
  } else if (!sameCaregiver(there.cuidador, caregiver)) {
    note('add-confirmed', 'dangerous', 'Pierde al cuidador confirmado, o pone a otro.');
  } else note('add-confirmed', 'works');

  if ((await trial.at(beside)).length === 1) note('others-kept', 'works');
  else note('others-kept', 'dangerous', 'Al guardar un turno se pierde otro del mismo día.');
}

/** Checks a shift that ends at the end of the day. */
export async function checkEndOfDay({ note }: Context, trial: TrialCalendar): Promise<void> {
  const last = trial.pending(2, 47, 48);
  const saved = await trial.save([add(last)]);
  const there = await trial.at(last);
  if (saved.kind !== 'ok' || there.length === 0) {
    const how = saved.kind === 'ok' ? 'no vuelve en el calendario' : describeFailure(saved);
    const detail = `Un turno de 23:30 a 24:00: ${how}. Las noches no se pueden guardar.`;
    note('end-of-day', 'missing', detail);
    return;
  }
  needed('eliminar', await trial.save(there.map(remove)));
  if ((await trial.at(last)).length === 0) note('end-of-day', 'works');
  else note('end-of-day', 'dangerous', 'Dice que lo quitó, y el calendario lo sigue trayendo.');
}

/** Checks how the app changes a shift: it removes the old one and adds the new one in one mutation. */
export async function checkReplace(
  { note }: Context,
  trial: TrialCalendar,
  caregivers: Caregivers,
): Promise<void> {
  const caregiver = caregiverOf(caregivers);
  const long = trial.confirmed(3, 16, 20, caregiver);
  const short = trial.confirmed(3, 16, 18, caregiver);
  needed('inscribir', await trial.save([add(long)]));
  const old = await trial.at(long);
  needed('cambiar', await trial.save([...old.map(remove), add(short)]));
  const [longs, shorts] = [await trial.at(long), await trial.at(short)];
  if (longs.length === 0 && shorts.length === 1) note('replace', 'works');
  else if (shorts.length === 0) {
    note('replace', 'dangerous', 'El turno nuevo no está: nadie queda a esa hora.');
  } else note('replace', 'dangerous', 'El turno anterior sigue junto al nuevo.');
}

/** Checks that a rejected mutation applies nothing. The invalid item is the last one, and harmless if applied. */
export async function checkHalfSave({ note }: Context, trial: TrialCalendar): Promise<void> {
  const fine = trial.pending(5, 36, 38);
  const wrong = { ...writeSlot(add(trial.pending(5, 40, 42))), accion: 'ninguna' };
  const answer = await trial.send(writeSlot(add(fine)), wrong);
  const isThere = (await trial.at(fine)).length > 0;
  if (answer.kind === 'ok') {
    const detail = 'Acepta una acción que no existe; la aplicación no la envía.';
    note('half-save', 'without', detail);
  } else if (isThere) {
    note('half-save', 'dangerous', 'Rechaza el guardado y deja aplicada una parte.');
  } else if (answer.kind === 'rejected') note('half-save', 'works');
  else {
    const detail = `Lo que no vale ${describeFailure(answer)}, no con un rechazo: la aplicación lo reintenta en vez de mostrarlo.`;
    note('half-save', 'without', detail);
  }
}

/**
 * Checks that of two care requests with the same interval only the pending one is removed, even if the removal is sent
 * twice.
 */
export async function checkSecondRemoval(
  { note }: Context,
  trial: TrialCalendar,
  caregivers: Caregivers,
): Promise<void> {
  const mine = trial.pending(4, 16, 20);
  const theirs = trial.confirmed(4, 16, 20, caregiverOf(caregivers));
  needed('inscribir', await trial.save([add(mine)]));
  needed('inscribir', await trial.save([add(theirs)]));
  const both = await trial.at(mine);
  if (both.length !== 2 || !both.some(isConfirmed)) {
    note('second-removal', 'unchecked', 'Este backend guarda un solo turno con el mismo horario.');
    return;
  }
  for (const which of ['primera', 'segunda']) {
    await trial.save([remove(mine)]);
    if (!(await trial.at(mine)).some(isConfirmed)) {
      const detail = `Al quitar un turno pendiente por ${which} vez desaparece el confirmado de la misma hora.`;
      note('second-removal', 'dangerous', detail);
      return;
    }
  }
  note('second-removal', 'works');
}

/**
 * Checks a removal by an author who saw another state of the shift: still pending, or of another caregiver. It must not
 * be applied, and the answer should say what is there instead.
 */
export async function checkStaleRemoval(
  { note, announcesConflicts }: Context,
  trial: TrialCalendar,
  caregivers: Caregivers,
): Promise<void> {
  const there = trial.confirmed(6, 16, 20, caregiverOf(caregivers));
  needed('inscribir', await trial.save([add(there)]));
  const { other } = caregivers;
  const seen: CareRequest[] = [{ ...there, ...PENDING }];
  if (other !== null) {
    seen.push({ ...there, cuidador: { id: other.id, nombre: fullName(other) } });
  }
  let isReported = true;
  for (const careRequest of seen) {
    const answer = await trial.send(writeSlot(remove(careRequest)));
    isReported &&= answer.kind === 'ok' && hasConflicts(answer.value);
    if ((await trial.at(there)).length === 0) {
      const what =
        careRequest.cuidador === null
          ? 'Quita un turno confirmado a quien lo creía pendiente'
          : 'Quita el turno de una persona a quien lo creía de otra';
      if (announcesConflicts)
        note('stale-removal', 'dangerous', `${what}, aunque anuncia que no lo hace.`);
      else {
        const detail = `${what}: la aplicación pide el calendario justo antes de guardar, y después cuenta lo que se quitó.`;
        note('stale-removal', 'without', detail);
      }
      return;
    }
  }
  if (isReported) note('stale-removal', 'works');
  else if (announcesConflicts) {
    const detail =
      'No lo quita, y tampoco dice que no lo quitó, aunque anuncia que lo dice («conflictos»): la aplicación lo muestra como quitado.';
    note('stale-removal', 'dangerous', detail);
  } else {
    const detail =
      'No lo quita, y no dice que no lo quitó («conflicts»): la aplicación lo ve cuando pide el calendario.';
    note('stale-removal', 'without', detail);
  }
}

function hasConflicts(answer: unknown): boolean {
  return (listIn(answer, 'conflicts')?.length ?? 0) > 0;
}

function listIn(answer: unknown, field: string): readonly unknown[] | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const list = (answer as Readonly<Record<string, unknown>>)[field];
  return Array.isArray(list) ? list : null;
}
