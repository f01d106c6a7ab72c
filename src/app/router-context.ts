import type { ArrivalBox } from '#account/token-in-address.ts';
import type { Services } from '#services';

/** What the guards and loaders of routes get. */
export interface RouterContext {
  readonly services: Services;
  readonly arrival: ArrivalBox;
}
