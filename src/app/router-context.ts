import type { Services } from '#services';
import type { ArrivalBox } from './arrival.ts';

/** What routes are handed for their guards and loaders. */
export interface RouterContext {
  readonly services: Services;
  readonly arrival: ArrivalBox;
}
