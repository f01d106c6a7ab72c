// Checks the built app against its budget: the JavaScript that a page loads, with everything that its chunks
// import statically, gzipped as a server would send it. Exits 1 when a page is over budget, or when a public
// page contains the database.
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const DIST = new URL('../dist/', import.meta.url);
const KIB = 1024;

const ENTRY = 'index.html';
const route = (file) => `src/routes/${file}.tsx?tsr-split=component`;

/** Chunks as scripts/shared-chunk.ts names them. */
const DASHBOARD = 'dashboard';
const CALENDAR = 'calendario';

const PAGES = [
  { name: '/', roots: [ENTRY, route('index')], limit: 115, public: true },
  { name: '/login', roots: [ENTRY, route('login')], limit: 115, public: true },
  {
    name: '/forgot-password',
    roots: [ENTRY, route('forgot-password'), 'src/api/public-api.ts'],
    limit: 121,
    public: true,
  },
  {
    name: '/reset-password',
    roots: [ENTRY, route('reset-password'), 'src/api/public-api.ts'],
    limit: 121,
    public: true,
  },
  {
    name: '/signup',
    roots: [ENTRY, route('signup.$step'), 'src/api/public-api.ts'],
    limit: 130,
    public: true,
  },
  {
    name: '/invitacion',
    roots: [ENTRY, route('invitacion'), 'src/api/public-api.ts'],
    limit: 130,
    public: true,
  },
  { name: '/privacidad', roots: [ENTRY, route('privacidad')], limit: 121, public: true },
  {
    name: '/dashboard/calendario',
    roots: [ENTRY, route('dashboard'), CALENDAR, DASHBOARD],
    limit: 175,
    public: false,
  },
  {
    name: '/turnos',
    roots: [ENTRY, route('turnos'), route('turnos/index'), DASHBOARD],
    limit: 174,
    public: false,
  },
];

const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', DIST), 'utf8'));
const problems = [];

for (const page of PAGES) {
  const files = [...closure(page.roots)].filter((file) => file.endsWith('.js')).sort();
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, DIST))));
  const size = texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / KIB;
  const over = size > page.limit;
  console.log(
    `${over ? 'OVER' : 'ok  '} ${page.name.padEnd(24)} ${size.toFixed(1).padStart(6)} KiB gz of ${page.limit} in ${files.length} files`,
  );
  if (over)
    problems.push(
      `${page.name} loads ${size.toFixed(1)} KiB of JavaScript, the limit is ${page.limit}`,
    );
  if (page.public && texts.some((text) => text.includes('DexieError'))) {
    problems.push(`${page.name} carries Dexie`);
  }
}
// If no chunk contained this text, the check above would always pass.
if (!(await anyChunkHasDexie())) problems.push('no chunk looks like Dexie: this check is blind');

const html = await readFile(new URL('index.html', DIST), 'utf8');
if (/<style|<script(?![^>]*\ssrc=)|\sstyle=|\son\w+=/i.test(html)) {
  problems.push(
    'index.html has an inline script or style, which the content security policy blocks',
  );
}

// The worker is one classic script, in which `import.meta` does not parse and dynamic imports fail.
const worker = await readFile(new URL('sw.js', DIST), 'utf8');
if (/\bimport\.meta\b|\bimport\(/.test(worker))
  problems.push('sw.js loads chunks: it will not start');

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/** The files that `roots` and their static imports load. */
function closure(roots) {
  const seen = new Set();
  const files = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key] ?? shared(key);
    if (chunk === undefined) throw new Error(`the build has no chunk ${key}`);
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const root of roots) visit(root);
  return files;
}

/** A chunk that is neither a page nor a lazily loaded part. */
function shared(name) {
  return Object.entries(manifest).find(
    ([key, chunk]) => key.startsWith('_') && chunk.name === name,
  )?.[1];
}

async function anyChunkHasDexie() {
  for (const { file } of Object.values(manifest)) {
    if (file.endsWith('.js') && (await readFile(new URL(file, DIST))).includes('DexieError'))
      return true;
  }
  return false;
}
