export type Run<Value> = readonly [Value, ...Value[]];

/** The last value of a run, which is never empty. */
export function lastOf<Value>(run: Run<Value>): Value {
  return run.at(-1) ?? run[0];
}

/** Cuts a list into runs: a value belongs to the previous run if it continues that run. */
export function runsOf<Value>(
  values: readonly Value[],
  continues: (run: Run<Value>, value: Value) => boolean,
): readonly Run<Value>[] {
  const runs: [Value, ...Value[]][] = [];
  for (const value of values) {
    const open = runs.at(-1);
    if (open !== undefined && continues(open, value)) open.push(value);
    else runs.push([value]);
  }
  return runs;
}
