import type { PendingArrival } from '#account/token-in-address.ts';
import type { Services } from '#services';

/** The context of route guards and loaders. */
export interface RouterContext {
  readonly services: Services;
  readonly arrival: PendingArrival;
}
