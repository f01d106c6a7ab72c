import type { CheckId, Verdict } from '#conformance/findings.ts';
import type { Report } from '#conformance/run.ts';

let ids = 0;
/** The clock stands at a Monday; ids count up. */
export const runDependencies = {
  now: () => new Date('2026-11-23T12:00:00Z'),
  newId: () => {
    ids += 1;
    return `00000000-0000-7000-8000-${String(ids).padStart(12, '0')}`;
  },
};

/** The checks with this verdict, in the order of the report. */
export function having(verdict: Verdict, { findings }: Report): readonly CheckId[] {
  return findings.filter((finding) => finding.verdict === verdict).map(({ id }) => id);
}
