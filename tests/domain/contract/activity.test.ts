import { describe, expect, it } from 'vitest';
import { readActivityPage } from '#domain/contract/activity.ts';
import { readFeed, readMadeFeed } from '#domain/contract/feeds.ts';

const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const AT = '2026-11-23T12:00:00.000Z';

function shiftsOf(...shifts: readonly object[]) {
  return readActivityPage({ activity: [{ id: 'a', at: AT, shifts }] })?.entries[0]?.shifts;
}

describe('a page of the activity', () => {
  it('is read, also what a later version of the server has done', () => {
    const window = { from: 1200, to: 480 };
    const row = {
      ...{ id: 7, at: AT, actor: 'María', kind: 'teleported', who: 'Ana', reason: 'x', window },
    };
    const shift = {
      ...{ fecha: MONDAY, hora_inicio: '08:00', hora_fin: '14:00' },
      ...{ cuidador: 'Camila', cuidador_anterior: 'Diego' },
    };
    const before = { fecha: MONDAY, hora_inicio: '10:00', hora_fin: '16:00' };
    const page = { activity: [{ ...row, shifts: [{ ...shift, before }], more: 3 }], next: 'b' };
    const times = { fecha: MONDAY, lastFecha: MONDAY };
    expect(readActivityPage(page)).toEqual({
      entries: [
        {
          ...{ ...row, more: 3 },
          shifts: [
            {
              ...{ ...times, start: 480, end: 840, caregiver: 'Camila', replaced: 'Diego' },
              before: { ...times, start: 600, end: 960 },
            },
          ],
        },
      ],
      next: 'b',
    });
  });

  it('knows on which day a shift ends', () => {
    const times = (hora_inicio: string, hora_fin: string, more = {}) => ({
      ...{ fecha: MONDAY, hora_inicio, hora_fin, ...more },
    });
    const ends = shiftsOf(
      times('20:00', '08:00'),
      times('08:00', '08:00'),
      times('20:00', '24:00'),
      times('20:00', '00:00'),
      times('08:00', '10:00', { last_fecha: TUESDAY }),
    );
    expect(ends?.map(({ lastFecha, end }) => [lastFecha, end])).toEqual([
      [TUESDAY, 480],
      [TUESDAY, 480],
      [MONDAY, 1440],
      [MONDAY, 1440],
      [TUESDAY, 600],
    ]);
  });

  it('is read without what cannot be', () => {
    const rows = [
      ...[null, 'x', { id: 'a' }, { at: AT }, { id: 'a', at: 'yesterday' }],
      { id: 'b', at: AT, shifts: 'none', more: 'many', who: {}, kind: 5, window: { from: 7 } },
    ];
    expect(readActivityPage({ activity: rows })).toEqual({
      entries: [
        {
          ...{ id: 'b', at: AT, actor: '', kind: '5', shifts: [], more: 0 },
          ...{ who: null, reason: null, window: null },
        },
      ],
      next: null,
    });
    expect(shiftsOf({ fecha: 'x' }, {}, { fecha: MONDAY, hora_inicio: '25:00' })).toEqual([]);
    for (const none of [null, [], {}, { activity: 'x' }]) expect(readActivityPage(none)).toBeNull();
  });
});

describe('a feed', () => {
  it('is read: of a patient, or of one’s own shifts', () => {
    expect(readFeed({ patient: 7, createdAt: AT })).toEqual({ patient: 7, createdAt: AT });
    expect(readFeed({ patient: null, createdAt: AT })).toEqual({ patient: null, createdAt: AT });
    expect(readFeed({ patient: 7 })).toBeNull();
    const feed = { patient: null, createdAt: AT };
    expect(readMadeFeed({ feed, address: 'https://x/a.ics' })).toEqual({
      ...{ feed, address: 'https://x/a.ics' },
    });
    expect(readMadeFeed({ feed })).toBeNull();
    expect(readMadeFeed({ address: 'https://x/a.ics' })).toBeNull();
  });
});
