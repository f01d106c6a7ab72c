import type { Services } from '#services';
import type { ArrivalBox } from './arrival.ts';

/** What the guards and loaders of routes get. */
export interface RouterContext {
  readonly services: Services;
  readonly arrival: ArrivalBox;
}
