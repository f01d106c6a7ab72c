import type { Plugin } from 'vite';

/**
 * Vite writes the names of all chunks that a dynamic import needs into its importer, so that they load at once. This
 * leaves out those that are there already where the importer runs, and the imported chunk itself, which the import names:
 * they are a KiB of the calendar's first view.
 */
export function missingChunksOnly(): Plugin {
  const imports = new Map<string, readonly string[]>();
  const entries: string[] = [];

  /** The chunks that are loaded before these run, and they themselves. */
  function loadedWith(chunks: readonly string[]): ReadonlySet<string> {
    const loaded = new Set(chunks);
    for (const chunk of loaded)
      for (const imported of imports.get(chunk) ?? []) loaded.add(imported);
    return loaded;
  }

  return {
    name: 'missing-chunks-only',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies(target, needed, { hostId, hostType }) {
            if (hostType === 'html') return needed;
            const loaded = loadedWith([...entries, hostId]);
            return needed.filter((chunk) => chunk !== target && !loaded.has(chunk));
          },
        },
      },
    }),
    // Before Vite writes the lists.
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          imports.set(chunk.fileName, chunk.imports);
          if (chunk.isEntry) entries.push(chunk.fileName);
        }
      },
    },
  };
}
