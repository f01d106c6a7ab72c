import { readFileSync } from 'node:fs';

const MANIFEST = new URL('../../dist/.vite/manifest.json', import.meta.url);

/** The address of a module that is loaded later, in the built app. @param source as in `src/routes/login.tsx`. */
export function chunkOf(source: string): string {
  const chunks: Readonly<Record<string, { readonly file: string }>> = JSON.parse(
    readFileSync(MANIFEST, 'utf8'),
  );
  const chunk = chunks[source] ?? chunks[`${source}?tsr-split=component`];
  if (chunk === undefined) throw new Error(`the build has no chunk ${source}`);
  return `/${chunk.file}`;
}
