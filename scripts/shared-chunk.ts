/** What the bundler knows of its modules when it makes chunks. */
export interface ModuleGraph {
  readonly getModuleInfo: (id: string) => {
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
    readonly isEntry: boolean;
  } | null;
}

/**
 * The groups of pages, by what they request: the first that matches counts, so that a new route belongs to
 * `pages` or `public` by its path alone. Those with a name of their own have a tight budget in
 * `check-bundle.mjs`, or are much larger than the rest.
 */
const GROUPS = {
  start: /\/src\/routes\/(?:index|login)\.tsx\?/,
  signup: /\/src\/routes\/(?:signup|completar-datos).*\?/,
  calendario: /\/src\/routes\/dashboard\/calendario\.tsx\?/,
  pages: /\/src\/routes\/dashboard\/.*\?/,
  dashboard: /\/src\/(?:routes\/dashboard\.tsx\?|app\/(?:device|open-session-store)\.ts$)/,
  public: /\/src\/(?:routes\/.*\?|api\/public-api\.ts$)/,
};
type Group = keyof typeof GROUPS;

/** Parts that are requested together with a shared chunk in any case: what they alone need is in it. */
const NEVER_ALONE =
  /\/src\/(?:routes\/dashboard\/calendario\.tsx\?|app\/(?:device|open-session-store)\.ts$)/;

/** What needs no account, the smallest first. */
const PUBLIC: readonly Group[] = ['start', 'public', 'signup'];

/**
 * The chunk of a module that several parts of the app share; null leaves it to the bundler. It goes with the
 * smallest group of pages that needs it, and is separate where every page requests it only later. So a public
 * page never loads what only the dashboard needs, and a page loads few files: each one slows an offline start.
 * For the same reason all that the calendar's first view shows lies in three chunks.
 */
export function sharedChunk(module: string, graph: ModuleGraph): string | null {
  const parts = partsThatNeed(module, graph);
  const atOnce = new Set(parts.flatMap((part) => groupOf(part) ?? []));
  const isFirstView = atOnce.has('dashboard') || atOnce.has('calendario');
  if (parts.length < 2 && !parts.some((part) => NEVER_ALONE.test(part))) return null;
  const groups = new Set(parts.flatMap((part) => [...groupsThatRequest(part, graph)]));
  const later = atOnce.size === 0 ? '-later' : '';
  const open = PUBLIC.find((group) => groups.has(group));
  if (open !== undefined) return isFirstView ? 'shared' : open + later;
  if (groups.size === 1) return [...groups][0] + later;
  return isFirstView || later !== '' ? `dashboard${later}` : 'pages';
}

function groupOf(part: string): Group | null {
  const groups = Object.keys(GROUPS) as Group[];
  return groups.find((group) => GROUPS[group].test(part)) ?? null;
}

/** The groups whose pages request a part, at once or later. */
function groupsThatRequest(
  part: string,
  graph: ModuleGraph,
  seen = new Set<string>(),
): ReadonlySet<Group> {
  const group = groupOf(part);
  if (group !== null) return new Set([group]);
  if (seen.has(part)) return new Set();
  seen.add(part);
  const importers = graph.getModuleInfo(part)?.dynamicImporters ?? [];
  return new Set(
    importers
      .flatMap((importer) => partsThatNeed(importer, graph))
      .flatMap((before) => [...groupsThatRequest(before, graph, seen)]),
  );
}

/** The units of loading that need a module: the entry, the pages, and dynamic imports. */
function partsThatNeed(module: string, graph: ModuleGraph): readonly string[] {
  const reached = new Set([module]);
  const parts: string[] = [];
  for (const id of reached) {
    const info = graph.getModuleInfo(id);
    if (info === null) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) parts.push(id);
    for (const importer of info.importers) reached.add(importer);
  }
  return parts;
}
