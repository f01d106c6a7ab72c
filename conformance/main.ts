import { uuidV7 } from '#domain/contract/uuid.ts';
import { readArguments } from './arguments.ts';
import { CannotRun } from './failure.ts';
import { formatReport, isFit } from './report.ts';
import { runConformance } from './run.ts';

/** Exit codes: the app can use the backend; it should not; the arguments are wrong. */
const FIT = 0;
const UNFIT = 1;
const USAGE = 2;

const interruption = new AbortController();
process.on('SIGINT', () => {
  if (interruption.signal.aborted) process.exit(UNFIT);
  console.error(
    'Termino la llamada en curso y borro la prueba; otra vez Ctrl-C la deja como está.',
  );
  interruption.abort();
});
process.on('SIGTERM', () => interruption.abort());

try {
  const options = readArguments(process.argv.slice(2));
  const report = await runConformance({
    ...options,
    now: () => new Date(),
    newId: () => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
    signal: interruption.signal,
  });
  console.log(formatReport(report, options.url));
  process.exitCode = isFit(report) ? FIT : UNFIT;
} catch (error) {
  // CannotRun is one line for the user. Anything else is a bug and shows its stack.
  const isUsageError = error instanceof CannotRun;
  console.error(isUsageError ? error.message : error);
  process.exitCode = isUsageError ? USAGE : UNFIT;
}
