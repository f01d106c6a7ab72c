/** A list cut into runs: a value belongs to the run of the one before it if it continues that one. */
export function runsOf<Value>(
  values: readonly Value[],
  continues: (before: Value, value: Value) => boolean,
): readonly Run<Value>[] {
  const runs: [Value, ...Value[]][] = [];
  for (const [place, value] of values.entries()) {
    const open = runs.at(-1);
    if (open !== undefined && continues(values[place - 1] as Value, value)) open.push(value);
    else runs.push([value]);
  }
  return runs;
}

export type Run<Value> = readonly [Value, ...Value[]];
