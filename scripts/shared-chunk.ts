/**
 * The pages in order of precedence. After the public pages come those of the dashboard, which have the
 * database; within each group, pages that must stay small come before large ones.
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
  'dashboard/financestats',
  'dashboard/usersstats',
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
 * The chunk of a module that several parts of the app share; null leaves it to the bundler. The rule: it goes
 * with the first page that needs it; what dashboard pages need only later, or in no first view, is separate.
 * So a page loads little that it does not use, in few files, and a public page never loads what only the
 * dashboard needs. Small chunks are merged if the pages that load more because of it have room for it.
 */
export function sharedChunk(module: string, graph: ModuleGraph): string | null {
  const parts = partsThatNeed([module], graph);
  const pages = pagesOf(parts, graph);
  const [first] = pages;
  // What only the calendar needs lies with what it shares with its later parts: one file fewer at the start. A
  // part that is loaded explicitly stays whole with what it needs, because it is never requested alone.
  if (parts.size < 2 && first !== CALENDAR && ![...parts].some(isByHand)) return null;
  if (first === undefined) return 'later';
  const name = (first.split('/').at(-1) ?? first).replace('$', '').replace('+', '-later');
  if (pages.length === 1) return name;
  const dashboardPages = pages.filter(isDashboardPage);
  if (dashboardPages.length === 0) return SMALL.has(first) ? 'public-more' : `public-${name}`;
  const isForLater = !dashboardPages.some((page) => FIRST_VIEW.has(page));
  if (dashboardPages.length === pages.length)
    return isForLater ? `dashboard-pages-${name}` : 'dashboard';
  if (isForLater && !LEAST.has(first)) return `shared-${name}-later`;
  // Each additional file slows an offline start of the dashboard: so only two, one of which every public page
  // loads.
  return LEAST.has(first) ? 'shared' : 'shared-more';
}

/**
 * `LEAST`: the pages that load the least. `SMALL`: those after them, with room for what the next pages need.
 */
const LEAST: ReadonlySet<string> = new Set(['index', 'login']);
const SMALL: ReadonlySet<string> = new Set(['privacidad', 'forgot-password', 'reset-password']);

const CALENDAR = 'dashboard/calendario';

/** What the dashboard shows first, which must load no more than it needs. */
const FIRST_VIEW: ReadonlySet<string> = new Set(['dashboard', CALENDAR]);

/**
 * The pages that need one of these parts, each once, in order; a trailing `+` means that it is needed only
 * later.
 */
function pagesOf(parts: ReadonlySet<string>, graph: ModuleGraph): readonly string[] {
  const pages = new Set([...parts].flatMap((part) => pageOf(part) ?? []));
  // Every dashboard page is inside the dashboard, which is loaded before it.
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

/** The units of loading that need these modules: the entry, the pages, and dynamic imports. */
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

/** The page of a part; null for what a page loads later. */
function pageOf(part: string): string | null {
  if (isByHand(part)) return 'dashboard';
  // Requested together with the page by all public pages that make calls.
  if (part.endsWith('/src/api/public-api.ts')) return 'forgot-password';
  return /\/src\/routes\/(.+)\.tsx\?tsr-split=.*\bcomponent\b/.exec(part)?.[1] ?? null;
}

/** The pages that request a part. */
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

/** Loaded explicitly on the way to the dashboard. */
function isByHand(part: string): boolean {
  return /\/src\/app\/(?:device|open-session-store)\.ts$/.test(part);
}
