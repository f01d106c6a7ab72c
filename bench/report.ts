/** One line of the table that `npm run bench` prints. */
export function report(
  goal: string,
  what: string,
  figures: Readonly<Record<string, number>>,
): void {
  const cells = Object.entries(figures).map(([name, value]) => `${name}: ${value.toFixed(1)}`);
  console.log(`| ${goal} | ${what} | ${cells.join(', ')} |`);
}

/** The value below which `percent` of the list lies. */
export function percentile(list: readonly number[], percent: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100));
  return sorted[index] ?? Number.NaN;
}

/** Prints a table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  console.log([line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'));
}
