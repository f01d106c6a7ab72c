/** Whether two values read from the disk say the same: compared as JSON, whose properties are in the order of writing. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
