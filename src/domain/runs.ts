export type Run<Value> = readonly [Value, ...Value[]];

/** Its last value: a run is never empty. */
export function lastOf<Value>(run: Run<Value>): Value {
  return run.at(-1) ?? run[0];
}

/** A list cut into runs: a value belongs to the run before it if it continues that one. */
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
