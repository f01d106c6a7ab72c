import type Database from 'libsql';
import { DEMO_PASSWORD } from '#server/seed/demo-family.ts';
import { openDatabase, PASSWORD_HASH, type Product } from './product.ts';

export interface Account {
  readonly mail: string;
  readonly password: string;
}

/** A demo family that only one story knows. */
export interface Family {
  /** The Responsable of Rosa Elena and Hernán. */
  readonly maria: Account;
  /** The Responsable of Carmen. */
  readonly jorge: Account;
  /** María's sister, who shares Rosa Elena. */
  readonly paula: Account;
  /** A caregiver of Rosa Elena. */
  readonly camila: Account;
  /** The id of a patient or an account, by first name. */
  readonly idOf: (name: string) => string;
}

type Row = Record<string, unknown>;

/** The tables of a family, each after those that it refers to, with the columns that are ids. */
const TABLES = [
  ['account', ['id']],
  ['paciente', ['id', 'id_responsable']],
  ['paciente_cuidador', ['id_paciente', 'id_cuidador']],
  ['solicitud', ['id', 'id_paciente', 'id_cuidador']],
  ['paciente_miembro', ['id_paciente', 'id_account']],
  ['agreement', ['id_paciente', 'id_cuidador']],
  ['shift_answer', ['id_paciente', 'id_cuidador']],
  ['activity', ['id', 'id_paciente', 'id_actor']],
] as const;

/** The demo family as the server wrote it, of each database; no story changes it. */
const demos = new Map<string, ReadonlyMap<string, readonly Row[]>>();

function readDemo(file: string, database: Database.Database): ReadonlyMap<string, readonly Row[]> {
  const known = demos.get(file);
  if (known !== undefined) return known;
  const demo = new Map(
    TABLES.map(([table]) => [table, database.prepare(`select * from ${table}`).all() as Row[]]),
  );
  demos.set(file, demo);
  return demo;
}

/** Adds a copy of the demo family to a running server, whose own family nobody may have changed before the first. */
export function addFamily(file: string): Family {
  const database = openDatabase(file);
  try {
    const demo = readDemo(file, database);
    const mark = crypto.randomUUID().slice(0, 8);
    const own = (id: unknown) => (id === null ? null : `${id}-${mark}`);
    const mailOf = (mail: unknown) => String(mail).replace('@', `-${mark}@`);
    const ids = new Map<string, string>();
    database.exec('begin immediate');
    for (const [table, columns] of TABLES) {
      for (const row of demo.get(table) ?? []) {
        if (row['role'] === 'Admin') continue;
        const copy: Row = { ...row };
        for (const column of columns) copy[column] = own(row[column]);
        if (table === 'account') {
          copy['mail'] = mailOf(row['mail']);
          copy['password_hash'] = PASSWORD_HASH;
        }
        if ('name' in copy) ids.set(String(copy['name']), String(copy['id']));
        const names = Object.keys(copy);
        database
          .prepare(`insert into ${table} (${names}) values (${names.map(() => '?')})`)
          .run(...names.map((name) => copy[name]));
      }
    }
    database.exec('commit');
    const account = (name: string): Account => ({
      mail: mailOf(`${name}@vinculo.example`),
      password: DEMO_PASSWORD,
    });
    return {
      maria: account('maria'),
      jorge: account('jorge'),
      paula: account('paula'),
      camila: account('camila'),
      idOf(name) {
        const id = ids.get(name);
        if (id === undefined) throw new Error(`nobody is called ${name}`);
        return id;
      },
    };
  } finally {
    database.close();
  }
}

/** A server as one family sees it. It is not the story's own, so a story can neither stop nor start it. */
export function asSeenBy(product: Product, family: Family): Product {
  const reject = () => Promise.reject(new Error('other stories use this server'));
  return {
    ...product,
    family,
    paciente: family.idOf,
    kill: reject,
    start: reject,
    close: reject,
  };
}
