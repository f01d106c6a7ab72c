import type { Kysely } from 'kysely';
import { firstTables } from './migration-001.ts';
import { accountsOfTheirOwn } from './migration-002.ts';
import { keysTellWhatTheyMade } from './migration-003.ts';
import { handoverNotes } from './migration-004.ts';
import { usedIsRemembered } from './migration-005.ts';
import { keysTellConflicts } from './migration-006.ts';
import { calendarsAreCounted } from './migration-007.ts';

export interface Migration {
  readonly number: number;
  readonly up: (db: Kysely<unknown>) => Promise<void>;
}

/** In order, and never changed once released: a change gets a new number. */
export const MIGRATIONS: readonly Migration[] = [
  { number: 1, up: firstTables },
  { number: 2, up: accountsOfTheirOwn },
  { number: 3, up: keysTellWhatTheyMade },
  { number: 4, up: handoverNotes },
  { number: 5, up: usedIsRemembered },
  { number: 6, up: keysTellConflicts },
  { number: 7, up: calendarsAreCounted },
];
