import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Account } from './accounts.ts';
import { LISTED_COLUMNS, type ListedAccount } from './everyone.ts';
import { inPages } from './in-pages.ts';
import type { Patient } from './patients.ts';
import type { Database } from './store.ts';
import type { Tables } from './tables.ts';

/** What an Admin asks for as a whole, however much it is. */

/** All accounts, the newest first, as an Admin sees them. */
export function accountPages(db: Database): AsyncGenerator<readonly ListedAccount[], void> {
  return inPages((after, limit) =>
    db
      .selectFrom('account')
      .select(LISTED_COLUMNS)
      .$if(after !== null, (query) => query.where(isOlderThan(after as ListedAccount)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
}

/** All patients, the newest first, too. */
export function patientPages(db: Database): AsyncGenerator<readonly Patient[], void> {
  return inPages((after, limit) =>
    db
      .selectFrom('paciente')
      .selectAll()
      .$if(after !== null, (query) => query.where(isOlderThan(after as Patient)))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
}

/** Those that follow this row in a list of the newest first. */
function isOlderThan({ created_at, id }: Pick<Account, 'created_at' | 'id'>) {
  return ({ eb, refTuple, tuple }: ExpressionBuilder<Tables, 'account' | 'paciente'>) =>
    eb(refTuple('created_at', 'id'), '<', tuple(created_at, id));
}

export type Relation = Awaited<ReturnType<typeof relationsOf>>[number];

/**
 * The caregivers of each patient, in the order of the list of patients: a row for each, and one for a patient without
 * caregivers.
 */
export async function* relationPages(db: Database): AsyncGenerator<readonly Relation[], void> {
  for await (const patients of patientPages(db)) {
    yield await relationsOf(
      db,
      patients.map(({ id }) => id),
    );
  }
}

function relationsOf(db: Database, patients: readonly string[]) {
  return db
    .selectFrom('paciente')
    .innerJoin('account as responsable', 'responsable.id', 'paciente.id_responsable')
    .leftJoin('paciente_cuidador', 'paciente_cuidador.id_paciente', 'paciente.id')
    .leftJoin('account as cuidador', 'cuidador.id', 'paciente_cuidador.id_cuidador')
    .select([
      'paciente.name',
      'paciente.last_name',
      'paciente.nickname',
      'paciente.rut',
      'responsable.name as responsable_name',
      'responsable.last_name as responsable_last_name',
      'responsable.mail as responsable_mail',
      'cuidador.name as cuidador_name',
      'cuidador.last_name as cuidador_last_name',
      'cuidador.mail as cuidador_mail',
    ])
    .where('paciente.id', 'in', patients)
    .orderBy('paciente.created_at', 'desc')
    .orderBy('paciente.id', 'desc')
    .orderBy('cuidador.name')
    .orderBy('cuidador.id')
    .execute();
}

/**
 * All care requests with the names of the people in them, one calendar after another, each by date. By date alone they
 * could only be read with an index across all calendars, which every save would write to.
 */
export function careRequestPages(db: Database) {
  return inPages<CareRequestRow>((after, limit) => careRequestsAfter(db, after, limit));
}

export type CareRequestRow = Awaited<ReturnType<typeof careRequestsAfter>>[number];

const BY_CALENDAR = ['id_paciente', 'fecha', 'hora_inicio', 'id'] as const;
type CareRequestKey = Pick<Selectable<Tables['solicitud']>, (typeof BY_CALENDAR)[number]>;

function careRequestsAfter(db: Database, after: CareRequestKey | null, limit: number) {
  const page = db
    .selectFrom('solicitud')
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) => {
        const { id_paciente, fecha, hora_inicio, id } = after as CareRequestKey;
        return eb(refTuple(...BY_CALENDAR), '>', tuple(id_paciente, fecha, hora_inicio, id));
      }),
    )
    .orderBy('id_paciente')
    .orderBy('fecha')
    .orderBy('hora_inicio')
    .orderBy('id')
    .limit(limit);
  return db
    .selectFrom(page.as('solicitud'))
    .innerJoin('paciente', 'paciente.id', 'solicitud.id_paciente')
    .innerJoin('account as responsable', 'responsable.id', 'paciente.id_responsable')
    .leftJoin('account as cuidador', 'cuidador.id', 'solicitud.id_cuidador')
    .select([
      'solicitud.id_paciente',
      'solicitud.id',
      'solicitud.fecha',
      'solicitud.hora_inicio',
      'solicitud.hora_fin',
      'solicitud.status',
      'paciente.name',
      'paciente.last_name',
      'responsable.name as responsable_name',
      'responsable.last_name as responsable_last_name',
      'cuidador.name as cuidador_name',
      'cuidador.last_name as cuidador_last_name',
    ])
    .orderBy('solicitud.id_paciente')
    .orderBy('solicitud.fecha')
    .orderBy('solicitud.hora_inicio')
    .orderBy('solicitud.id')
    .execute();
}
