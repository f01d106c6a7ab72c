import { setImmediate as nextTurn } from 'node:timers/promises';
import { inChunks } from './store/in-chunks.ts';

/** With two pieces of work at once, others still wait for less than what people notice. */
const LONGEST_MS = 5;

let turnBegan = 0;

/**
 * Lets the event loop turn if it has been kept for a while. Statements of the embedded engine and other synchronous work
 * follow one another without a turn, however often they await, and nobody else is served meanwhile.
 */
export async function yieldToMain(): Promise<void> {
  if (performance.now() - turnBegan < LONGEST_MS) return;
  await nextTurn();
  turnBegan = performance.now();
}

/** Takes all that is made one after another; others are served meanwhile. */
export async function takeInTurns<T>(items: Iterable<T>): Promise<T[]> {
  const taken: T[] = [];
  for (const item of items) {
    taken.push(item);
    await yieldToMain();
  }
  return taken;
}

/** Those of a list of any length that a test lets through; others are served meanwhile. */
export async function filterInTurns<T>(
  list: readonly T[],
  test: (item: T) => boolean,
): Promise<T[]> {
  const passes = await mapInTurns(list, test);
  return list.filter((_, index) => passes[index]);
}

/** Maps a list of any length; others are served meanwhile. */
export async function mapInTurns<T, R>(list: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const items of inChunks(list)) {
    mapped.push(...items.map(map));
    await yieldToMain();
  }
  return mapped;
}
