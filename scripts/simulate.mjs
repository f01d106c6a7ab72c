// `npm run simulate -- --histories 10000 [--seed N]`: more fault histories than the suite runs. A failure
// prints the seed and the shortest history that shows it.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { histories: { type: 'string', default: '10000' }, seed: { type: 'string' } },
});
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit',
    'tests/simulation/simulation.test.ts',
    'tests/simulation/answers.test.ts',
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      HISTORIES: values.histories,
      ...(values.seed === undefined ? {} : { SEED: values.seed }),
    },
  },
);
process.exitCode = status ?? 1;
