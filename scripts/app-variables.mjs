import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the app's folder beside Vite's own files, which the server does not serve. */
const NOTE = '.vite/built-with';

/**
 * A hash of every variable that may be built into the app. Their values are not stored, because the folder may be
 * copied to any host.
 */
function fingerprint() {
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return createHash('sha256').update(JSON.stringify(variables.sort())).digest('hex');
}

/** A Vite plugin that records in the app the variables with which it was built. */
export function noteVariables() {
  return {
    name: 'note-variables',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: NOTE, source: fingerprint() });
    },
  };
}

/** Whether the app in this folder was built with the current variables. */
export function wasBuiltWithTheseVariables(folder) {
  const note = join(folder, NOTE);
  return existsSync(note) && readFileSync(note, 'utf8') === fingerprint();
}
