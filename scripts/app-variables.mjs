import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside Vite's own notes in the folder of the app, which the server gives to nobody. */
const NOTE = '.vite/built-with';

/**
 * Of every variable that may be built into an app. With others it is another app; what they say is not
 * written down, for the folder may be put on any host.
 */
function fingerprint() {
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return createHash('sha256').update(JSON.stringify(variables.sort())).digest('hex');
}

/** A plugin of Vite: leaves a note in the app of what it was built with, whoever builds it. */
export function noteVariables() {
  return {
    name: 'note-variables',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: NOTE, source: fingerprint() });
    },
  };
}

/** Whether the app in this folder is what a build would make of today's variables. */
export function wasBuiltWithTheseVariables(folder) {
  const note = join(folder, NOTE);
  return existsSync(note) && readFileSync(note, 'utf8') === fingerprint();
}
