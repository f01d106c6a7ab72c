import type { CareRequest } from '#domain/calendar/care-request.ts';
import { checkAdmin, checkAdminIsClosed } from './check-admin.ts';
import { checkChanges } from './check-changes.ts';
import { checkActivity, checkNotes, checkOffers } from './check-offers.ts';
import { type Caregivers, checkCaregivers, findTrialPatient, noteRows } from './check-people.ts';
import { checkPublic } from './check-public.ts';
import { checkCors, checkLatency, checkTags, checkUnknownPatient } from './check-reading.ts';
import { checkLostAnswer, checkRepeatWithKey, checkRepeatWithoutKey } from './check-retries.ts';
import {
  checkConfirmed,
  checkEndOfDay,
  checkFirstSaves,
  checkHalfSave,
  checkReplace,
  checkSecondRemoval,
  checkStaleRemoval,
} from './check-saves.ts';
import { checkLogout, checkRejections, signIn } from './check-session.ts';
import { createConnection } from './connection.ts';
import type { Context, Options, RunDependencies, TrialPatient } from './context.ts';
import { describeFailure, NoAnswer } from './failure.ts';
import { type CheckId, createFindings, type Finding } from './findings.ts';
import { openTrialCalendar, remove, type TrialCalendar } from './trial-calendar.ts';

/** The result of a run. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly calls: number;
  /** The patient and the week in which the run wrote; null if it wrote nothing. */
  readonly where: (Omit<TrialPatient, 'id'> & { readonly monday: string }) | null;
  /** Everything that could not be cleaned up, one Spanish line each. */
  readonly left: readonly string[];
  readonly interrupted: boolean;
}

/**
 * Checks a backend with the app's own calls, and cleans up even after an error.
 * @throws CannotRun if it cannot start with these options.
 */
export async function runConformance(options: Options & RunDependencies): Promise<Report> {
  const findings = createFindings();
  const connection = createConnection(() => performance.now());
  const left: string[] = [];
  let where: Report['where'] = null;
  let interrupted = false;

  const context = await signIn(options, findings.note, connection);
  if (context !== null) {
    /** Runs a check, unless the run was interrupted. */
    const step: Step = async (id, check) => {
      if (options.signal?.aborted) interrupted = true;
      if (interrupted) return null;
      try {
        return await check();
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        findings.note(id, 'missing', error.message);
        return null;
      }
    };
    try {
      if (context.role === 'Admin') await checkAdmin(context);
      else {
        where = await checkResponsable(context, step, left);
        await step('admin-closed', () => checkAdminIsClosed(context));
      }
      await step('login-refused', () => checkRejections(context));
      await step('check-mail', () => checkPublic(context));
      await step('offer:my-data', () => checkOffers(context));
      await step('cors', () => checkCors(context));
      await step('latency', async () => checkLatency(context));
    } finally {
      await checkLogout(context);
    }
  }
  return { findings: findings.all(), calls: connection.calls(), where, left, interrupted };
}

/** @returns null if the check did not run or could not be finished. */
type Step = <T>(id: CheckId, check: () => Promise<T>) => Promise<T | null>;

/** Runs the checks in a calendar. Adds to `left` what it could not clean up. */
async function checkResponsable(
  context: Context,
  step: Step,
  left: string[],
): Promise<Report['where']> {
  const { note, session } = context;
  const patient = await findTrialPatient(context);
  if (patient === null) return null;
  const list = await session.solicitudes.ofPatient(patient.id);
  if (list.kind !== 'ok' || list.value === null) {
    const how = list.kind === 'ok' ? 'no trae una lista' : describeFailure(list);
    note('list', 'missing', `La llamada ${how}: no hay calendario. No se guardó nada.`);
    return null;
  }
  noteRows(context, 'list', list.value);
  const trial = openTrialCalendar(context, patient, list.value.rows);
  let caregivers: Caregivers | null = null;
  try {
    await step('unknown-paciente', () => checkUnknownPatient(context));
    caregivers = await step('assign', () => checkCaregivers(context, patient));
    const isUsable = await step('add-pending', () => checkFirstSaves(context, trial));
    if (isUsable === true && caregivers !== null) {
      await checkCalendar(context, step, patient, trial, caregivers);
    }
  } finally {
    left.push(...(await cleanUp(trial, caregivers)));
  }
  const { label, isNew } = patient;
  return { label, isNew, monday: trial.days[0] ?? '' };
}

async function checkCalendar(
  context: Context,
  step: Step,
  patient: TrialPatient,
  trial: TrialCalendar,
  caregivers: Caregivers,
): Promise<void> {
  await step('add-confirmed', () => checkConfirmed(context, trial, caregivers));
  await step('end-of-day', () => checkEndOfDay(context, trial));
  await step('replace', () => checkReplace(context, trial, caregivers));
  await step('half-save', () => checkHalfSave(context, trial));
  await step('second-removal', () => checkSecondRemoval(context, trial, caregivers));
  await step('stale-removal', () => checkStaleRemoval(context, trial, caregivers));
  await step('repeat-without-key', () => checkRepeatWithoutKey(context, trial));
  await step('repeat-with-key', () => checkRepeatWithKey(context, trial));
  await step('lost-answer', () => checkLostAnswer(context, trial));
  await step('etag', () => checkTags(context, patient, trial));
  await step('offer:cambios', () => checkChanges(context, patient, trial));
  await step('offer:handover-notes', () => checkNotes(context, patient, trial));
  await step('offer:activity', () => checkActivity(context, patient));
  await step('removal-stays', async () => {
    const removed = [trial.pending(0, 16, 18), trial.pending(2, 47, 48)];
    for (const careRequest of removed) {
      if ((await trial.at(careRequest)).length === 0) continue;
      context.note('removal-stays', 'dangerous', 'Un turno que se quitó volvió al calendario.');
    }
    context.note('removal-stays', 'works');
    if (await trial.isRestUntouched()) return;
    const detail = 'Cambió algo fuera de la semana de la prueba, si nadie más lo cambió.';
    context.note('others-kept', 'dangerous', detail);
  });
}

const MAX_ROUNDS = 3;

/**
 * Removes every care request of the week, which was empty before.
 * @returns the care requests that are left.
 */
async function cleanUp(
  trial: TrialCalendar,
  caregivers: Caregivers | null,
): Promise<readonly string[]> {
  const left: string[] = [];
  let careRequests: readonly CareRequest[] = [];
  try {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      careRequests = await trial.careRequests();
      if (careRequests.length === 0) break;
      await trial.save(careRequests.map(remove));
    }
    careRequests = await trial.careRequests();
    left.push(
      ...careRequests.map(
        ({ fecha, horaInicio, horaFin, status }) =>
          `${fecha}, ${horaInicio} a ${horaFin}, ${status}`,
      ),
    );
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    left.push(`lo que haya en la semana del ${trial.days[0]} (${error.message})`);
  }
  if ((await caregivers?.restore()) === false) left.push('los cuidadores asignados');
  return left;
}
