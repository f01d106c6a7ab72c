import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type Libsql from 'libsql';

/** Moves the write-ahead log into the file, so that a copy of the file has all data. */
export function foldLog(database: Libsql.Database): void {
  database.pragma('wal_checkpoint(truncate)');
}

/**
 * Caches prepared statements: compiling one takes twice as long as running it.
 * @param beforeClosing runs the last statements.
 */
export function cached(
  database: Libsql.Database,
  beforeClosing: (database: Libsql.Database) => void,
): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => {
      try {
        beforeClosing(database);
      } finally {
        database.close();
      }
    },
    prepare(sql) {
      const prepared = statements.get(sql);
      if (prepared !== undefined) return prepared;
      const statement = database.prepare(sql) as unknown as SqliteStatement;
      // Long statements with many rows seldom repeat.
      if (statements.size < 200 && sql.length < 2000) statements.set(sql, statement);
      return statement;
    },
  };
}
