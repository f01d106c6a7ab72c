import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Span } from '#domain/calendar/time.ts';
import { hoursAfter, type UnavailableEdit } from '#domain/outbox/unavailable-day.ts';
import { foldUnavailable } from '#domain/outbox/unavailable-edit.ts';
import { spansOf } from '#domain/planner/span.ts';

const FECHA = '2026-11-24';
const MORNING: Span = { start: 9 * 60, end: 11 * 60 };
const AFTERNOON: Span = { start: 15 * 60, end: 17 * 60 };

const edit = (seen: readonly Span[], spans: readonly Span[]) => ({ fecha: FECHA, seen, spans });

describe('an unavailable day', () => {
  it('keeps what its author has not seen', () => {
    expect(hoursAfter([MORNING], edit([], [AFTERNOON]))).toEqual([MORNING, AFTERNOON]);
    expect(hoursAfter([MORNING, AFTERNOON], edit([AFTERNOON], []))).toEqual([MORNING]);
  });

  it('does not bring back what another device took away', () => {
    expect(hoursAfter([], edit([MORNING], [MORNING, AFTERNOON]))).toEqual([AFTERNOON]);
  });

  it('of older code is replaced whole', () => {
    expect(hoursAfter([MORNING], { spans: [AFTERNOON] })).toEqual([AFTERNOON]);
  });
});

const anyHours = fc.subarray([0, 1, 2, 3, 4, 5]).map(spansOf);

describe('two edits of a day that are sent as one', () => {
  it('carry the first day seen and the last hours', () => {
    const [first, last] = [edit([], [AFTERNOON]), edit([AFTERNOON], [MORNING, AFTERNOON])];
    expect(foldUnavailable(first, last)).toEqual(edit([], [MORNING, AFTERNOON]));
    expect(foldUnavailable(undefined, last)).toBe(last);
  });

  it('replace the whole day where the first one does', () => {
    const old = { fecha: FECHA, spans: [MORNING] };
    const last = edit([MORNING], [MORNING, AFTERNOON]);
    expect(foldUnavailable(old, last)).toEqual({ fecha: FECHA, spans: [MORNING, AFTERNOON] });
  });

  it('do what both do one after the other, whether the first one had arrived or not', () => {
    fc.assert(
      fc.property(
        fc.record({
          ...{ stored: anyHours, seen: anyHours, first: anyHours },
          ...{ seenLater: fc.option(anyHours), last: anyHours },
        }),
        ({ stored, seen, first, seenLater, last }) => {
          const before: UnavailableEdit = edit(seen, first);
          // The device shows the first edit over what it had seen; another tab may not show it yet.
          const after: UnavailableEdit = edit(seenLater ?? first, last);
          const both = foldUnavailable(before, after);
          const arrived = hoursAfter(stored, before);
          expect(hoursAfter(arrived, both)).toEqual(hoursAfter(arrived, after));
          expect(hoursAfter(stored, both)).toEqual(hoursAfter(arrived, after));
        },
      ),
    );
  });
});
