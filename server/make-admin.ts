import { createInterface } from 'node:readline';
import { isMail, normalMail } from '#domain/account/mail.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { signupPasswordLacks } from '#domain/account/password.ts';
import type { Dependencies } from './dependencies.ts';
import { StartError } from './start-error.ts';
import { ACTIVE, type Account, findAccountByMail } from './store/account/accounts.ts';
import { freeMail, isUnverified } from './store/account/sign-ups.ts';
import { writeAccountWords } from './store/people/person-words.ts';
import { updateRows } from './store/statements.ts';
import { type Database, inTransaction } from './store/store.ts';

/**
 * Creates an Admin for a mail without a verified account, or gives the Admin with that mail a new password.
 * @returns a message for the operator.
 * @throws StartError when the mail or the password cannot be used.
 */
export async function makeAdmin(
  deps: Pick<Dependencies, 'store' | 'passwords' | 'clock' | 'newId'>,
  given: string | undefined,
  askPassword: () => Promise<string>,
): Promise<string> {
  if (given === undefined || !isMail(given)) {
    throw new StartError('Di el correo de quien administra: npm run admin -- correo@ejemplo.cl');
  }
  const mail = normalMail(given);
  const known = await findAccountByMail(deps.store.db, mail);
  const isKnown = known !== null && !isUnverified(known);
  if (isKnown && known.role !== 'Admin') throw isTaken(known);
  const password = await askPassword();
  if (signupPasswordLacks(password).length > 0) throw new StartError(ACCOUNT_MESSAGES.password);
  const password_hash = await deps.passwords.hash(password);
  const now = deps.clock();
  await inTransaction(deps.store, async (db) => {
    // Somebody may have signed up with this mail while the password was typed.
    const holder = await freeMail(db, mail, now);
    if (holder === null) await insertAdmin(db, { id: deps.newId(), mail, password_hash }, now);
    else if (holder.role !== 'Admin') throw isTaken(holder);
    else {
      await updateRows(db, 'account', { id: holder.id }, (row) => ({
        password_hash,
        estado_cuenta: ACTIVE,
        token_version: row('token_version', '+', 1),
      }));
    }
  });
  return isKnown
    ? `${mail} tiene una contraseña nueva y sus sesiones se cerraron.`
    : `${mail} ya puede administrar.`;
}

async function insertAdmin(
  db: Database,
  given: Pick<Account, 'id' | 'mail' | 'password_hash'>,
  at: Date,
): Promise<void> {
  await db
    .insertInto('account')
    .values({
      ...given,
      role: 'Admin',
      name: 'Administración',
      last_name: '',
      estado_cuenta: ACTIVE,
      token_version: 1,
      created_at: at.toISOString(),
      verified_at: at.toISOString(),
      mail_verified: 1,
    })
    .execute();
  await writeAccountWords(db, given.id);
}

function isTaken({ mail, role }: Pick<Account, 'mail' | 'role'>): StartError {
  return new StartError(`${mail} ya es la cuenta de un ${role}: usa otro correo para administrar.`);
}

/** Prompts on the terminal without echo; from a pipe it reads the first line. */
export async function passwordFromTerminal(): Promise<string> {
  const { stdin, stdout } = process;
  const terminal = stdin.isTTY === true;
  const lines = createInterface({ input: stdin, output: stdout, terminal });
  if (terminal) {
    stdout.write('Contraseña: ');
    // readline echoes every key, and has no option to turn that off.
    (lines as unknown as { _writeToOutput: (text: string) => void })._writeToOutput = () => {};
  }
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (terminal) stdout.write('\n');
  }
}
