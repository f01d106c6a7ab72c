// Builds what is missing or older than its sources, then becomes the server in the same process, so that
// signals and the exit code are the server's own.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { wasBuiltWithTheseVariables } from './app-variables.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SHARED = ['package.json', 'package-lock.json', 'src'];

function newest(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function isStale(built, sources) {
  const made = newest(join(ROOT, built));
  return made === 0 || sources.some((source) => newest(join(ROOT, source)) > made);
}

function build(what, args) {
  console.log(`Preparando ${what}…`);
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  if (!existsSync(vite)) {
    console.error(`Falta lo que prepara ${what}: instálalo con «npm ci --include=dev».`);
    process.exit(1);
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status === 0) return;
  console.error(`${stdout}\n${stderr}\nNo se pudo preparar ${what}.`);
  process.exit(1);
}

const appSources = [...SHARED, 'sw', 'public', 'index.html', 'vite.config.ts'];
// The worker is written last: a build that was interrupted has none.
const isOfToday = () =>
  !isStale('dist/sw.js', appSources) && wasBuiltWithTheseVariables(join(ROOT, 'dist'));
// `admin` is a command of the server and shows no page.
const needsApp = process.argv[2] !== 'admin';
if (needsApp && !isOfToday()) build('la aplicación', []);
if (isStale('build/server/main.js', [...SHARED, 'server', 'vite.server.config.ts'])) {
  build('el servidor', ['--config', 'vite.server.config.ts']);
}
await import(pathToFileURL(join(ROOT, 'build', 'server', 'main.js')).href);
