import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql, type Transaction } from 'kysely';
import Libsql from 'libsql';
import { SECRET_FILE } from './auth/secret-file.ts';
import { StartError } from './start-error.ts';
import { codeOf } from './store/conflicts.ts';
import {
  embeddedStartError,
  FILE_NAME,
  isReadable,
  noDatabaseIn,
  requireOurTables,
} from './store/embedded.ts';
import { migrate } from './store/migrate.ts';
import { MIGRATIONS } from './store/migrations.ts';
import { writeAllWords } from './store/people/person-words.ts';
import { postgresStartError } from './store/postgres-start-error.ts';
import type { Store } from './store/store.ts';
import { type Sum, sumOfRows } from './store/sum-of-rows.ts';
import { TABLE_NAMES } from './store/table-names.ts';
import type { Tables } from './store/tables.ts';

type Row = Readonly<Record<string, unknown>>;

const MOST_AT_ONCE = 500;

/** @throws StartError also if there is no database to move, which is checked before PostgreSQL is contacted. */
export function readMoveArguments(args: readonly string[]): {
  readonly from: string;
  readonly to: string | undefined;
} {
  const { from, to } = optionsIn(args);
  if (from === undefined) {
    throw new StartError(
      'Di de dónde y adónde: npm run move -- --from CARPETA --to postgres://usuario:clave@host:5432/base',
    );
  }
  const dataDir = resolve(from);
  if (!isReadable(join(dataDir, FILE_NAME))) throw noDatabaseIn(dataDir, '--from');
  return { from: dataDir, to };
}

function optionsIn(args: readonly string[]): { readonly from?: string; readonly to?: string } {
  try {
    const options = { from: { type: 'string' }, to: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch {
    // An unknown option.
    return {};
  }
}

/**
 * Copies an embedded database into an empty PostgreSQL, and compares every table by count and checksum. The copy is one
 * transaction: if it is interrupted, the target stays empty, and the move can be repeated. While it runs, no server can
 * use the embedded database, and nothing in it changes.
 * @param report called with a line about each table.
 * @returns a message for the operator.
 * @throws StartError
 */
export async function move(
  dataDir: string,
  target: Store,
  report: (line: string) => void,
): Promise<string> {
  const source = openAlone(dataDir);
  try {
    checkCurrent(source);
    await migrate(target);
    await target.db.transaction().execute(async (db) => {
      await checkEmpty(db);
      for (const table of TABLE_NAMES) {
        const sent = await copyTable(source, db, table);
        const stored = await sumOfStored(db, table);
        if (sent.count !== stored.count || sent.checksum !== stored.checksum) {
          throw new StartError(
            `La tabla ${table} llegó distinta (${stored.count} de ${sent.count} filas) y no se guardó nada: repítelo.`,
          );
        }
        report(`${table}: ${sent.count} filas, ${sent.checksum.slice(0, 16)}`);
      }
      await writeAllWords(db);
    });
  } catch (error) {
    throw embeddedStartError(dataDir, postgresStartError(error));
  } finally {
    source.close();
  }
  return [
    'Todo está en PostgreSQL, igual tabla por tabla.',
    `Arranca con DATABASE_URL y con el mismo secreto: JWT_SECRET es el contenido de ${join(dataDir, SECRET_FILE)}, o el que ya tenías definido.`,
    `Guarda ${dataDir} como copia, y no vuelvas a arrancar con ella.`,
  ].join('\n');
}

/** Opens the file exclusively: anything that a server wrote meanwhile would be left behind. */
function openAlone(dataDir: string): Libsql.Database {
  const file = join(dataDir, FILE_NAME);
  const source = new Libsql(file, { timeout: 1000 });
  try {
    source.pragma('locking_mode = exclusive');
    source.exec('begin exclusive');
    requireOurTables(source, dataDir, '--from');
    return source;
  } catch (error) {
    source.close();
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw embeddedStartError(dataDir, error);
    throw new StartError(`Vínculo está usando ${file}: detenlo antes de mover sus datos.`);
  }
}

function checkCurrent(source: Libsql.Database): void {
  const rows = source.prepare('select number from schema_migration').all([]) as {
    number: number;
  }[];
  const done = rows.map(({ number }) => number).sort((a, b) => a - b);
  const known = MIGRATIONS.map(({ number }) => number);
  if (done.join() === known.join()) return;
  throw new StartError(
    'Esa base es de otra versión de Vínculo: arranca y detén esta una vez con su DATA_DIR, y repítelo.',
  );
}

/** A server may have started on the target before; its own settings are replaced. */
async function checkEmpty(db: Transaction<Tables>): Promise<void> {
  for (const table of TABLE_NAMES) {
    if (table === 'setting') continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) {
      throw new StartError(
        `La base de destino no está vacía (hay datos en ${table}) y no se ha tocado: elige una vacía.`,
      );
    }
  }
  await db.deleteFrom('setting').execute();
}

async function copyTable(
  source: Libsql.Database,
  db: Transaction<Tables>,
  table: keyof Tables,
): Promise<Sum> {
  const sum = sumOfRows();
  let chunk: Row[] = [];
  const send = async () => {
    if (chunk.length > 0)
      await db
        .insertInto(table)
        .values(chunk as never)
        .execute();
    chunk = [];
  };
  for (const row of source.prepare(`select * from ${table}`).iterate([]) as Iterable<Row>) {
    sum.add(row);
    chunk.push(row);
    if (chunk.length >= MOST_AT_ONCE) await send();
  }
  await send();
  return sum.result();
}

/** Reads the table back, a few rows at a time. */
async function sumOfStored(db: Transaction<Tables>, table: keyof Tables): Promise<Sum> {
  const sum = sumOfRows();
  await sql`declare stored cursor for select * from ${sql.table(table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(MOST_AT_ONCE)} from stored`.execute(db);
    for (const row of rows) sum.add(row);
    if (rows.length < MOST_AT_ONCE) break;
  }
  await sql`close stored`.execute(db);
  return sum.result();
}
