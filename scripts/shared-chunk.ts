/** The part of Rolldown's module graph that is used here. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => {
    readonly importers: readonly string[];
    readonly dynamicImporters: readonly string[];
    readonly isEntry: boolean;
  } | null;
}

/**
 * The groups of pages, by the modules that load them. The first match counts, so a new route belongs to `pages` or
 * `public` by its path alone. The other groups have a tight budget in `check-bundle.mjs`, or are much larger.
 */
const GROUPS = {
  start: /\/src\/routes\/(?:index|login)\.tsx\?/,
  signup: /\/src\/routes\/(?:signup|completar-datos|invitacion).*\?/,
  calendario: /\/src\/routes\/dashboard\/calendario\.tsx\?/,
  turnos: /\/src\/routes\/turnos\/index\.tsx\?/,
  pages: /\/src\/routes\/(?:dashboard|turnos)\/.*\?/,
  dashboard:
    /\/src\/(?:routes\/(?:dashboard|turnos)\.tsx\?|account\/(?:account-context|open-session-store)\.ts$)/,
  public: /\/src\/(?:routes\/.*\?|api\/public-api\.ts$)/,
};
type Group = keyof typeof GROUPS;

/**
 * Units that are always requested together with a shared chunk, so that this chunk contains the modules that only they
 * need.
 */
const NEVER_ALONE =
  /\/src\/(?:routes\/dashboard\/calendario\.tsx\?|account\/(?:account-context|open-session-store)\.ts$)/;

/** Calls that one pull of a calendar makes after another: one file in place of four. */
const PULLED_TOGETHER = /\/src\/api\/(?:changes|notes|care-hours|solicitudes)\.ts$/;

/** The groups that need no account, the smallest first. */
const PUBLIC: readonly Group[] = ['start', 'public', 'signup'];

/**
 * The chunk of a module that several units share; null leaves it to the bundler. The module goes into the chunk of the
 * smallest group of pages that needs it, or into a `-later` chunk if every page loads it only later. So a public page
 * never loads modules that only the dashboard needs, and a page loads few files, because each file slows an offline
 * start: everything that the calendar's first view needs is in three chunks.
 */
export function sharedChunk(module: string, graph: ModuleGraph): string | null {
  if (PULLED_TOGETHER.test(module)) return 'calendar-calls';
  const units = unitsThatNeed(module, graph);
  const atOnce = new Set(units.flatMap((unit) => groupOf(unit) ?? []));
  const isFirstView = atOnce.has('dashboard') || atOnce.has('calendario');
  if (units.length < 2 && !units.some((unit) => NEVER_ALONE.test(unit))) return null;
  const groups = new Set(units.flatMap((unit) => [...groupsThatRequest(unit, graph)]));
  const later = atOnce.size === 0 ? '-later' : '';
  // A module that the first page loads later and another page at once does not belong to the first page's chunk.
  const open = [atOnce, groups].flatMap((some) => PUBLIC.find((one) => some.has(one)) ?? [])[0];
  if (open !== undefined) return isFirstView ? 'shared' : open + later;
  if (groups.size === 1) return [...groups][0] + later;
  if (isFirstView || later !== '') return `dashboard${later}`;
  // A caregiver's page loads no modules of other pages.
  return atOnce.has('turnos') ? 'cuidador' : 'pages';
}

function groupOf(unit: string): Group | null {
  const groups = Object.keys(GROUPS) as Group[];
  return groups.find((group) => GROUPS[group].test(unit)) ?? null;
}

/** The groups whose pages load a unit, at once or later. */
function groupsThatRequest(
  unit: string,
  graph: ModuleGraph,
  seen = new Set<string>(),
): ReadonlySet<Group> {
  const group = groupOf(unit);
  if (group !== null) return new Set([group]);
  if (seen.has(unit)) return new Set();
  seen.add(unit);
  const importers = graph.getModuleInfo(unit)?.dynamicImporters ?? [];
  return new Set(
    importers
      .flatMap((importer) => unitsThatNeed(importer, graph))
      .flatMap((before) => [...groupsThatRequest(before, graph, seen)]),
  );
}

/** The units of loading that need a module: the entry, the pages, and dynamic imports. */
function unitsThatNeed(module: string, graph: ModuleGraph): readonly string[] {
  const reached = new Set([module]);
  const units: string[] = [];
  for (const id of reached) {
    const info = graph.getModuleInfo(id);
    if (info === null) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) units.push(id);
    for (const importer of info.importers) reached.add(importer);
  }
  return units;
}
