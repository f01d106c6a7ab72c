import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { readonly scripts: { readonly start: string } };

/** Node's flags in `npm start`: a server of tests and benches runs as an operator's does. */
export const START_FLAGS: readonly string[] = scripts.start.match(/--\S+/g) ?? [];
