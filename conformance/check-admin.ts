import { exportsApi } from '#api/exports.ts';
import { peopleApi } from '#api/people.ts';
import { peopleChangesApi } from '#api/people-changes.ts';
import { PAGE_CAPABILITIES } from '#domain/contract/page-capabilities.ts';
import { noteRows } from './check-people.ts';
import type { Context } from './context.ts';
import { describeFailure, noteOffer } from './failure.ts';
import type { CheckId } from './findings.ts';

const ADMIN_ONLY: readonly CheckId[] = [
  'all-users',
  'export-users',
  'export-records',
  'deactivate-unknown',
];

const RESPONSABLE_ONLY: readonly CheckId[] = [
  'own-users',
  'caregivers',
  'assigned',
  'assign',
  'list',
  'unknown-paciente',
  'add-pending',
  'save-answer',
  'add-confirmed',
  'others-kept',
  'end-of-day',
  'remove',
  'replace',
  'half-save',
  'second-removal',
  'stale-removal',
  'removal-stays',
  'repeat-without-key',
  'repeat-with-key',
  'lost-answer',
  'etag',
  'etag-fresh',
  'error-shape',
  'admin-closed',
];

/** Requests a workbook job, asks for its state, and cancels it. */
async function checkWorkbookJobs({ note, client, me }: Context): Promise<void> {
  if (me?.capabilities.includes(PAGE_CAPABILITIES.workbookJobs) !== true) return;
  const { jobs } = exportsApi(client);
  const asked = await jobs.ask('records');
  const state = asked.kind === 'ok' ? await jobs.state(asked.value.id) : asked;
  const cancelled = asked.kind === 'ok' ? await jobs.cancel(asked.value.id) : asked;
  noteOffer(note, PAGE_CAPABILITIES.workbookJobs, state, cancelled);
}

/** Requests the first user, and the one after. */
async function checkPeoplePages({ note, client, me }: Context): Promise<void> {
  if (me?.capabilities.includes(PAGE_CAPABILITIES.peoplePages) !== true) return;
  const id = `offer:${PAGE_CAPABILITIES.peoplePages}` as const;
  const { users } = peopleChangesApi(client).pages;
  const one = { text: '', role: null, limit: 1 };
  const first = await users({ ...one, after: null });
  const { next = null, total = null } = first.kind === 'ok' ? first.value : {};
  const second = next === null ? first : await users({ ...one, after: next });
  noteOffer(note, PAGE_CAPABILITIES.peoplePages, first, second);
  if (first.kind === 'ok' && total === null) {
    note(id, 'missing', 'Lo ofrece, y la primera página no dice cuántos hay en todas.');
  }
}

/** Checks the calls of an Admin. Nobody is deactivated. */
export async function checkAdmin(context: Context): Promise<void> {
  const { note, client, newId } = context;
  for (const id of RESPONSABLE_ONLY) {
    note(id, 'unchecked', 'Se comprueba con la cuenta de un Responsable.');
  }
  const users = await peopleApi(client).allUsers(null);
  if (users.kind === 'ok' && users.value !== null) noteRows(context, 'all-users', users.value);
  else if (users.kind !== 'ok') {
    const detail = `La llamada ${describeFailure(users)}: no hay lista ni reportes.`;
    note('all-users', 'missing', detail);
  }
  const { users: usersFile, records } = exportsApi(client);
  for (const [id, call] of [
    ['export-users', usersFile],
    ['export-records', records],
  ] as const) {
    const file = await call();
    if (file.kind === 'ok') note(id, 'works');
    else {
      const detail = `La llamada ${describeFailure(file)}: la aplicación arma el archivo con lo que tiene en el dispositivo, si puede.`;
      note(id, 'without', detail);
    }
  }
  await checkWorkbookJobs(context);
  await checkPeoplePages(context);
  const { deactivate } = peopleChangesApi(client);
  const unknown = await deactivate(newId());
  if (unknown.kind === 'ok') {
    const detail = 'Dice que desactivó a alguien que no existe; la aplicación muestra lo mismo.';
    note('deactivate-unknown', 'without', detail);
  } else if (unknown.kind === 'rejected') note('deactivate-unknown', 'works');
  else note('deactivate-unknown', 'without', `La llamada ${describeFailure(unknown)}.`);
}

/** Checks that a Responsable cannot read everybody's data. */
export async function checkAdminIsClosed({ note, client }: Context): Promise<void> {
  for (const id of ADMIN_ONLY) note(id, 'unchecked', 'Se comprueba con la cuenta de un Admin.');
  const users = await client('GET', '/admin/users');
  const careRequests = await exportsApi(client).records();
  if (users.kind === 'ok' || careRequests.kind === 'ok') {
    note('admin-closed', 'dangerous', 'Un Responsable puede leer los datos de otras familias.');
  } else note('admin-closed', 'works');
}
