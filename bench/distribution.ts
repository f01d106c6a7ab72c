/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The Mann–Whitney rank test for two lists of measurements, by its normal approximation, which is good from
 * about twenty of each. `auc` is the chance that one of `a` is larger than one of `b`.
 */
export function mannWhitney(
  a: readonly number[],
  b: readonly number[],
): { readonly auc: number; readonly p: number } {
  const sorted = [
    ...a.map((value) => ({ value, isA: true })),
    ...b.map((value) => ({ value, isA: false })),
  ].sort((left, right) => left.value - right.value);
  let ranksOfA = 0;
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (to < sorted.length && sorted[to]?.value === sorted[from]?.value) to += 1;
    // Equal measurements share the mean of their ranks.
    const rank = (from + 1 + to) / 2;
    for (let at = from; at < to; at += 1) if (sorted[at]?.isA) ranksOfA += rank;
    from = to;
  }
  const u = ranksOfA - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  const z = Math.abs(u - mean) / deviation;
  return { auc: u / (a.length * b.length), p: 2 * upperTail(z) };
}

/** The share of the normal distribution above `z` (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
