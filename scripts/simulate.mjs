// `npm run simulate -- --histories 10000 [--seed N]`: more fault histories than the suite runs. A failure
// prints the seed and the shortest history that shows it.
import { parseArgs } from 'node:util';
import { runTests } from './run-tests.mjs';

const { values } = parseArgs({
  options: { histories: { type: 'string', default: '10000' }, seed: { type: 'string' } },
});
const files = ['tests/simulation/simulation.test.ts', 'tests/simulation/answers.test.ts'];
const { histories, seed } = values;
const env = { HISTORIES: histories, ...(seed === undefined ? {} : { SEED: seed }) };
process.exitCode = runTests('unit', files, env);
