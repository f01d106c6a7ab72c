import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Stories that take longer than the size of their file tells. The runner knows durations only where it has run before;
 * elsewhere it begins with the largest files, and these would run at the end, when the other workers have nothing left.
 */
const LONG: readonly string[] = [
  'calendar/axe',
  'calendar/dialogs-axe',
  'people/circle-of-care',
  'people/people',
  'calendar/touch',
  'people/workbook-jobs',
  'sync/bad-weather',
  'sync/worker',
  'sync/kill',
  'public/axe',
  'sync/outbox-panel',
  'sync/silent-store',
  'sync/long-open',
  'sync/tabs',
].map((name) => `/tests/browser/${name}.test.ts`);

/** Runs the known long files first, and the others in the order of the runner. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((path) => moduleId.endsWith(path));
      return place < 0 ? LONG.length : place;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
