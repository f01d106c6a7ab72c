import { CONSENT_VERSION } from '#domain/account/consent.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { uuidV7 } from '#server/ids.ts';
import { momentNow } from '#server/moment.ts';
import { ACTIVE } from '#server/store/account/accounts.ts';
import { recordActivity } from '#server/store/calendar/activity.ts';
import { addMember } from '#server/store/people/members.ts';
import { writeAllWords } from '#server/store/people/person-words.ts';
import { readSetting, writeSetting } from '#server/store/settings.ts';
import { type Database, inTransaction } from '#server/store/store.ts';
import { type DemoCircle, demoCircle } from './demo-circle.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_PATIENTS } from './demo-family.ts';
import { demoShifts } from './demo-shifts.ts';

const SETTING = 'demo';

/** Whether this database holds the demo accounts, whose password everyone knows. */
export async function hasDemo(db: Database): Promise<boolean> {
  return (await readSetting(db, SETTING)) !== null;
}

/**
 * Fills an empty database with the demo family, in one transaction.
 * @returns false, with nothing written, where there already are accounts.
 */
export async function seedDemo(
  deps: Pick<Dependencies, 'store' | 'clock' | 'newId' | 'passwords'>,
): Promise<boolean> {
  if (!(await isEmpty(deps.store.db))) return false;
  // One hash for all: a first start must not take a second per account.
  const passwordHash = await deps.passwords.hash(DEMO_PASSWORD);
  const now = deps.clock();
  try {
    await inTransaction(deps.store, async (db) => {
      // A second process that starts at the same time waits at this write, then finds accounts.
      await writeSetting(db, SETTING, now.toISOString());
      if (!(await isEmpty(db))) throw new NotEmpty();
      await writeDemo(db, passwordHash, now, deps.newId);
    });
  } catch (error) {
    if (error instanceof NotEmpty) return false;
    throw error;
  }
  return true;
}

/** Undoes the setting, because the accounts may be real ones, created meanwhile. */
class NotEmpty extends Error {}

async function isEmpty(db: Database): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) === undefined;
}

async function writeDemo(db: Database, password_hash: string, now: Date, newId: () => string) {
  const created_at = now.toISOString();
  const ids = new Map(DEMO_ACCOUNTS.map(({ mail }) => [mail, newId()]));
  const idOf = (mail: string) => ids.get(mail) ?? '';
  const accounts = DEMO_ACCOUNTS.map((account) => ({
    ...account,
    id: idOf(account.mail),
    password_hash,
    estado_cuenta: ACTIVE,
    token_version: 1,
    created_at,
    verified_at: created_at,
    mail_verified: 1,
  }));
  await db.insertInto('account').values(accounts).execute();
  const moment = momentNow({ clock: () => now });
  for (const [
    index,
    { responsable, members, caregivers, agreed, weekly: _, ...person },
  ] of DEMO_PATIENTS.entries()) {
    const id_paciente = newId();
    const planned = demoShifts(index, moment.fecha);
    const circle = index === 0 ? demoCircle(planned, moment) : null;
    const shifts = circle?.shifts ?? planned;
    const solicitudes = shifts.map(({ caregiver, ...shift }) => ({
      ...shift,
      id_paciente,
      id: newId(),
      id_cuidador: caregiver === null ? null : idOf(caregivers[caregiver] ?? ''),
    }));
    const patient = {
      id: id_paciente,
      id_responsable: idOf(responsable),
      ...person,
      created_at,
      calendar_version: 0,
      calendar_size: solicitudes.length,
    };
    const assigned = caregivers.map((mail) => ({ id_paciente, id_cuidador: idOf(mail) }));
    const agreements = [...caregivers, ...agreed].map((mail) => ({
      id_paciente,
      id_cuidador: idOf(mail),
      agreed_at: created_at,
      version: CONSENT_VERSION,
    }));
    await db.insertInto('paciente').values(patient).execute();
    await db.insertInto('paciente_cuidador').values(assigned).execute();
    await db.insertInto('agreement').values(agreements).execute();
    await db.insertInto('solicitud').values(solicitudes).execute();
    for (const mail of members) {
      await addMember(db, id_paciente, idOf(mail), hoursBefore(now, 72));
    }
    if (circle !== null) await writeCircle(db, id_paciente, circle, idOf, now);
  }
  await writeAllWords(db);
}

/**
 * Writes the activity in the circle of a patient.
 * @param idOf returns the id of an account by its mail.
 */
async function writeCircle(
  db: Database,
  id_paciente: string,
  { answers, activity }: DemoCircle,
  idOf: (mail: string) => string,
  now: Date,
): Promise<void> {
  for (const { caregiver, shift, kind, hoursAgo, reason } of answers) {
    const { fecha, hora_inicio, hora_fin } = shift;
    const at = hoursBefore(now, hoursAgo).toISOString();
    const answer = { fecha, hora_inicio, hora_fin, kind, at, reason };
    await db
      .insertInto('shift_answer')
      .values({ id_paciente, id_cuidador: idOf(caregiver), ...answer })
      .execute();
  }
  for (const { actor: mail, kind, detail, hoursAgo } of activity) {
    const at = hoursBefore(now, hoursAgo);
    const { name = '', last_name = '' } = DEMO_ACCOUNTS.find((one) => one.mail === mail) ?? {};
    const actor = { id: idOf(mail), name, last_name };
    // The ids are made with the time of the activity, because the list is ordered by them.
    const then = { clock: () => at, newId: () => uuidV7(at) };
    await recordActivity(db, then, { patient: id_paciente, actor, kind, detail });
  }
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}
