import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import type { Parts } from '#server/parts.ts';
import { ACTIVE } from '#server/store/accounts.ts';
import { readSetting, writeSetting } from '#server/store/settings.ts';
import { type Database, inTransaction } from '#server/store/store.ts';
import { DEMO_ACCOUNTS, DEMO_LOVED_ONES, DEMO_PASSWORD, type DemoLovedOne } from './demo-family.ts';
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
  parts: Pick<Parts, 'store' | 'clock' | 'newId' | 'passwords'>,
): Promise<boolean> {
  if (!(await isEmpty(parts.store.db))) return false;
  // One password and so one hash for all: a first start must not take a second per account.
  const passwordHash = await parts.passwords.hash(DEMO_PASSWORD);
  const now = parts.clock();
  return inTransaction(parts.store, async (db) => {
    // This write makes a second process that starts at the same time wait: it then finds accounts and writes
    // nothing.
    await writeSetting(db, SETTING, now.toISOString());
    if (!(await isEmpty(db))) return false;
    const idOf = await writeAccounts(db, passwordHash, now, parts.newId);
    const today = chileanFecha(now);
    for (const [index, lovedOne] of DEMO_LOVED_ONES.entries()) {
      await writeLovedOne(db, { lovedOne, index, today, now, idOf, newId: parts.newId });
    }
    return true;
  });
}

async function isEmpty(db: Database): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) === undefined;
}

type IdOf = (mail: string) => string;

async function writeAccounts(
  db: Database,
  passwordHash: string,
  now: Date,
  newId: () => string,
): Promise<IdOf> {
  const ids = new Map(DEMO_ACCOUNTS.map(({ mail }) => [mail, newId()]));
  const idOf: IdOf = (mail) => {
    const id = ids.get(mail);
    if (id === undefined) throw new Error(`no demo account ${mail}`);
    return id;
  };
  await db
    .insertInto('account')
    .values(
      DEMO_ACCOUNTS.map((account) => ({
        id: idOf(account.mail),
        mail: account.mail,
        password_hash: passwordHash,
        role: account.role,
        name: account.name,
        last_name: account.lastName,
        rut: account.rut,
        region: account.region,
        estado_cuenta: ACTIVE,
        metodo_de_pago: account.metodoDePago,
        subscription: account.subscription,
        total_months: account.totalMonths,
        token_version: 1,
        created_at: now.toISOString(),
        verified_at: now.toISOString(),
        mail_verified: 1,
      })),
    )
    .execute();
  return idOf;
}

interface LovedOneToWrite {
  readonly lovedOne: DemoLovedOne;
  readonly index: number;
  readonly today: string;
  readonly now: Date;
  readonly idOf: IdOf;
  readonly newId: () => string;
}

async function writeLovedOne(db: Database, toWrite: LovedOneToWrite): Promise<void> {
  const { lovedOne, index, today, now, idOf, newId } = toWrite;
  const id = newId();
  const cuidadores = lovedOne.cuidadores.map(idOf);
  const shifts = demoShifts(index, today);
  await db
    .insertInto('paciente')
    .values({
      id,
      id_responsable: idOf(lovedOne.responsable),
      name: lovedOne.name,
      last_name: lovedOne.lastName,
      nickname: lovedOne.nickname,
      rut: lovedOne.rut,
      region: lovedOne.region,
      created_at: now.toISOString(),
      calendar_version: 0,
      calendar_size: shifts.length,
    })
    .execute();
  await db
    .insertInto('paciente_cuidador')
    .values(cuidadores.map((id_cuidador) => ({ id_paciente: id, id_cuidador })))
    .execute();
  await db
    .insertInto('solicitud')
    .values(
      shifts.map((shift) => ({
        id_paciente: id,
        id: newId(),
        fecha: shift.fecha,
        hora_inicio: shift.horaInicio,
        hora_fin: shift.horaFin,
        status: shift.status,
        id_cuidador: shift.cuidador === null ? null : (cuidadores[shift.cuidador] ?? null),
      })),
    )
    .execute();
}
