/**
 * The pages, in the order in which they choose. Behind the public pages come those of the dashboard, which
 * have the database; within each, what must stay small comes before what is large anyway.
 */
const PAGES = [
  'index',
  'login',
  'passwordresetsuccess',
  'token',
  'privacidad',
  'forgot-password',
  'reset-password',
  'auth.google.callback',
  'signup.$step',
  'completar-datos',
  'dashboard',
  'dashboard/calendario',
  'dashboard/usersmanagement',
  'dashboard/profile',
  'dashboard/financeStats',
  'dashboard/usersStats',
];

/** What the bundler knows of its modules when it makes chunks. */
export interface ModuleGraph {
  readonly getModuleInfo: (id: string) => {
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
    readonly isEntry: boolean;
  } | null;
}

/**
 * Which chunk a module lies in that several parts of the app share; null leaves it to the bundler. One rule:
 * with what the same page needs, and where several pages need it, with the first of them; apart lies
 * what the dashboard pages among them need only later, or in no first view. So a page loads little that it has no use
 * for, in few files, and a public page never loads what only the dashboard needs. Small ones are put together, where the pages
 * that get more by it have room for it.
 */
export function sharedChunk(module: string, graph: ModuleGraph): string | null {
  const parts = partsThatNeed([module], graph);
  // What is loaded by hand goes whole with what it needs: it is never asked for alone.
  if (parts.size < 2 && ![...parts].some(isByHand)) return null;
  const pages = pagesOf(parts, graph);
  const [first] = pages;
  if (first === undefined) return 'later';
  const name = (first.split('/').at(-1) ?? first).replace('$', '').replace('+', '-later');
  if (pages.length === 1) return name;
  const dashboardPages = pages.filter(isDashboardPage);
  if (dashboardPages.length === 0) return SMALL.has(first) ? 'public-more' : `public-${name}`;
  const isForLater = !dashboardPages.some((page) => FIRST_VIEW.has(page));
  if (dashboardPages.length === pages.length)
    return isForLater ? `dashboard-pages-${name}` : 'dashboard';
  if (isForLater && !LEAST.has(first)) return `shared-${name}-later`;
  // Each file more is felt where the dashboard starts without network: two, one of which every public page has.
  return LEAST.has(first) ? 'shared' : 'shared-more';
}

/** The pages that load least of all, and those behind them that have room for what the next ones need. */
const LEAST: ReadonlySet<string> = new Set(['index', 'login']);
const SMALL: ReadonlySet<string> = new Set(['privacidad', 'forgot-password', 'reset-password']);

/** What the dashboard shows first, which waits for no more than it needs. */
const FIRST_VIEW: ReadonlySet<string> = new Set(['dashboard', 'dashboard/calendario']);

/** The pages that need one of these parts, each once, in their order; `+` behind one needs it only later. */
function pagesOf(parts: ReadonlySet<string>, graph: ModuleGraph): readonly string[] {
  const pages = new Set([...parts].flatMap((part) => pageOf(part) ?? []));
  // Every dashboard page stands in the dashboard, which is there before it.
  const isThere = (page: string) =>
    pages.has(page) || (isDashboardPage(page) && pages.has('dashboard'));
  const later = [...parts]
    .filter((part) => pageOf(part) === null)
    .flatMap((part) => [...pagesBefore(part, graph)])
    .filter((page) => !isThere(page))
    .map((page) => `${page}+`);
  const own = [...pages].filter(
    (page) => page === 'dashboard' || !isDashboardPage(page) || !pages.has('dashboard'),
  );
  return [...own, ...new Set(later)].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

function rank(page: string): number {
  const place = PAGES.indexOf(page.replace('+', ''));
  return (place < 0 ? PAGES.length : place) + (page.endsWith('+') ? PAGES.length + 1 : 0);
}

function isDashboardPage(page: string): boolean {
  return page.startsWith('dashboard');
}

/** What loads as one: the entry, the pages, and what is imported when it is asked for. */
function partsThatNeed(modules: Iterable<string>, graph: ModuleGraph): ReadonlySet<string> {
  const parts = new Set<string>();
  const reached = new Set(modules);
  for (const id of reached) {
    const info = graph.getModuleInfo(id);
    if (info === null) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) parts.add(id);
    for (const importer of info.importers) reached.add(importer);
  }
  return parts;
}

/** The page that a part is; null for what a page asks for later. */
function pageOf(part: string): string | null {
  if (isByHand(part)) return 'dashboard';
  // Asked for with the page by all public pages that have calls.
  if (part.endsWith('/src/api/public-api.ts')) return 'forgot-password';
  return /\/src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(part)?.[1] ?? null;
}

/** The pages from which a part is asked for. */
function pagesBefore(
  part: string,
  graph: ModuleGraph,
  asked = new Set<string>(),
): ReadonlySet<string> {
  const pages = new Set<string>();
  if (asked.has(part)) return pages;
  asked.add(part);
  for (const before of partsThatNeed(graph.getModuleInfo(part)?.dynamicImporters ?? [], graph)) {
    const page = pageOf(before);
    for (const one of page === null ? pagesBefore(before, graph, asked) : [page]) pages.add(one);
  }
  return pages;
}

/** Loaded by hand on the way to the dashboard. */
function isByHand(part: string): boolean {
  return /\/src\/app\/(?:device|open-session-store)\.ts$/.test(part);
}
