// Checks the built app against its budget: the JavaScript that a page loads, with everything that its chunks
// import statically, gzipped as a server would send it. Exits 1 when a page is over budget, or when a public
// page contains the database. No part of `npm run build`: whoever builds with another `VITE_BRAND` or `VITE_API_URL` gets
// an app that is larger by their own text.
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const DIST = new URL('../dist/', import.meta.url);
const KIB = 1024;

const ENTRY = 'index.html';
const route = (file) => `src/routes/${file}.tsx?tsr-split=component`;

/** Chunks as scripts/shared-chunk.ts names them. */
const DASHBOARD = 'dashboard';
const CALENDAR = 'calendario';

const PUBLIC_API = 'src/api/public-api.ts';

/** The KiB of each page, and what it begins with beside the entry. */
const PUBLIC_PAGES = {
  '/': [115, route('index')],
  '/login': [115, route('login')],
  '/forgot-password': [121, route('forgot-password'), PUBLIC_API],
  '/reset-password': [121, route('reset-password'), PUBLIC_API],
  '/signup': [130, route('signup.$step'), PUBLIC_API],
  '/invitacion': [130, route('invitacion'), PUBLIC_API],
  '/privacidad': [121, route('privacidad')],
};
const PAGES = {
  ...PUBLIC_PAGES,
  '/dashboard/calendario': [175, route('dashboard'), CALENDAR, DASHBOARD],
  '/turnos': [174, route('turnos'), route('turnos/index'), DASHBOARD],
};

const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', DIST), 'utf8'));
const problems = [];

for (const [page, [limit, ...roots]] of Object.entries(PAGES)) {
  const files = [...closure([ENTRY, ...roots])].filter((file) => file.endsWith('.js')).sort();
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, DIST))));
  const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
  const isOver = bytes / KIB > limit;
  const size = (bytes / KIB).toFixed(1);
  console.log(
    `${isOver ? 'OVER' : 'ok  '} ${page.padEnd(24)} ${size.padStart(6)} KiB gz of ${limit} in ${files.length} files`,
  );
  if (isOver) problems.push(`${page} loads ${size} KiB of JavaScript, the limit is ${limit}`);
  if (page in PUBLIC_PAGES && texts.some((text) => text.includes('DexieError'))) {
    problems.push(`${page} carries Dexie`);
  }
}
// If no chunk contained this text, the check above would always pass.
if (!(await anyChunkHasDexie())) problems.push('no chunk looks like Dexie: this check is blind');

// `missing-chunks.ts` leaves these out of the lists of what to load.
const loaded = [...closure([ENTRY])].filter((file) => file.endsWith('.js'));
for (const { file } of Object.values(manifest)) {
  if (!file.endsWith('.js')) continue;
  const [list = ''] = /m\.f=\[[^\]]*/.exec(await readFile(new URL(file, DIST), 'utf8')) ?? [];
  const named = loaded.filter((chunk) => list.includes(chunk));
  if (named.length > 0) problems.push(`${file} names ${named}, which every page has loaded`);
}

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
