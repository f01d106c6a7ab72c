import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { type EngineLike, engineLike, rejectTableChangesInTransactions } from './engine-like.ts';
import { startCluster } from './postgres-cluster.ts';
import { startPooler } from './store/pooler.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL in which tests create their schemas. */
    postgresUrl: string;
    /** How it behaves; null for PostgreSQL as it is. */
    engineLike: EngineLike | null;
    /** The parent of the tests' temporary directories. */
    temporaryRoot: string;
    /** The server, built from the current sources. */
    serverFile: string;
  }
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const like = engineLike(process.env['DATABASE_LIKE']);
  const temporaryRoot = mkdtempSync(join(tmpdir(), 'vinculo-tests-'));
  // Within the project, so that the built file finds its packages, but not in `build`, so that a test run
  // never changes what `npm start` runs.
  const outDir = mkdtempSync(`${ROOT}node_modules/.vinculo-server-`);
  const [cluster] = await Promise.all([
    startCluster(like === null ? [] : [`default_transaction_isolation=${like.isolation}`]),
    build({
      root: ROOT,
      configFile: `${ROOT}vite.server.config.ts`,
      logLevel: 'error',
      build: { outDir },
    }),
  ]);
  if (like?.isDistributed) await rejectTableChangesInTransactions(cluster.url);
  const pooler = like?.isPooled ? await startPooler(cluster) : null;
  project.provide('postgresUrl', (pooler ?? cluster).url);
  project.provide('engineLike', like);
  project.provide('temporaryRoot', temporaryRoot);
  project.provide('serverFile', `${outDir}/main.js`);
  return async () => {
    await pooler?.stop();
    await cluster.stop();
    for (const directory of [temporaryRoot, outDir]) {
      rmSync(directory, { recursive: true, force: true });
    }
  };
}
