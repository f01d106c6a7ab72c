// Builds what is missing or was made from other sources, then becomes the server in the same process, so that
// signals and the exit code are the server's own.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

function addTo(hash, path) {
  const file = join(ROOT, path);
  // Generated files are left out: they follow from the others, and the build itself writes them.
  if (!existsSync(file) || /\.gen\.ts$/.test(path)) return;
  if (statSync(file).isDirectory()) {
    for (const name of readdirSync(file).sort()) addTo(hash, `${path}/${name}`);
    return;
  }
  const content = readFileSync(file);
  hash.update(`${path}\0${content.length}\0`).update(content);
}

function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, source);
  return hash.digest('hex');
}

/**
 * Compares the record of the last build with the current sources. Dates decide only for a build without a record, made
 * by hand: by dates alone, an older version unpacked with the dates of its archive would count as already built.
 */
function isStale({ built, note, sources }, print) {
  const made = newest(join(ROOT, built));
  if (made === 0) return true;
  const file = join(ROOT, note);
  if (existsSync(file)) return readFileSync(file, 'utf8') !== print;
  return sources.some((source) => newest(join(ROOT, source)) > made);
}

function writeNote({ note }, print) {
  const file = join(ROOT, note);
  try {
    if (existsSync(file) && readFileSync(file, 'utf8') === print) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, print);
  } catch {
    // If the folder cannot be written, as in a container, the sources do not change either.
  }
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
  console.error(
    `${stdout}\n${stderr}\nNo se pudo preparar ${what}. Hazlo con «npm run build», con las mismas variables VITE_* y un usuario que pueda escribir en ${ROOT}.`,
  );
  process.exit(1);
}

/** Records the sources from before the build, so that changes during the build are built next time. */
function prepare(what, target, isOther) {
  const print = fingerprint(target.sources);
  if (isStale(target, print) || isOther) build(what, target.args);
  writeNote(target, print);
}

// These commands need no app: `conformance` is a separate program, the others belong to the server.
const command = ['admin', 'backup', 'move', 'conformance'].find((name) => name === process.argv[2]);
if (command === undefined) {
  const app = {
    // The worker is written last, so an interrupted build has none.
    built: 'dist/sw.js',
    note: 'dist/.vite/built-from',
    sources: [...SHARED, 'sw', 'public', 'index.html', 'vite.config.ts'],
    args: [],
  };
  prepare('la aplicación', app, !wasBuiltWithTheseVariables(join(ROOT, 'dist')));
}
const server = {
  built: 'build/server/main.js',
  note: 'build/server/built-from',
  sources: [...SHARED, 'server', 'conformance', 'vite.server.config.ts'],
  args: ['--config', 'vite.server.config.ts'],
};
prepare('el servidor', server, false);
const program = command === 'conformance' ? process.argv.splice(2, 1)[0] : 'main';
await import(pathToFileURL(join(ROOT, 'build', 'server', `${program}.js`)).href);
