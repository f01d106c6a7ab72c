import { expect, inject } from 'vitest';

/**
 * Expects the results of two calls at once, the first of which held what the second waited for. Where the engine aborts
 * one of two transactions instead of letting it wait, the first may be repeated after the second: then it is `otherwise`.
 */
export function expectInOrder(results: unknown, order: unknown, otherwise: unknown): void {
  const waits = (inject('engineLike')?.isolation ?? 'read committed') === 'read committed';
  expect(waits ? [order] : [order, otherwise]).toContainEqual(results);
}
