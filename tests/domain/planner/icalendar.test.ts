import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { formatHora, SLOTS_PER_DAY, weekOf } from '#domain/calendar/time.ts';
import { type CalendarEvent, writeCalendar } from '#domain/planner/icalendar.ts';
import { stretchesOf } from '#domain/planner/instants.ts';
import { realSlots } from '#tests/domain/calendar/real-slots.ts';
import { clockOf, ODD_WEEKS, ZONES } from './arbitrary-clocks.ts';

const FILE = {
  name: 'Turnos de Rosa',
  product: '-//Vínculo//Calendario//ES',
  stamp: 1_780_000_000_000,
};

/** Reads a file with an independent library. */
function readBack(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().getTime(),
      end: event.endDate.toJSDate().getTime(),
      summary: event.summary,
      description: event.description,
      confirmed: component.getFirstPropertyValue('status') === 'CONFIRMED',
    };
  });
}

function event(change: Partial<CalendarEvent> = {}): CalendarEvent {
  const start = Date.UTC(2026, 10, 23, 13);
  return {
    uid: 'a@b',
    start,
    end: start + 3_600_000,
    summary: 'Ana',
    description: '',
    confirmed: true,
    ...change,
  };
}

describe('an .ics file', () => {
  it('is read by another program as it was written, whatever its texts contain', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.constantFrom(
        'María; Ñandú, \\ y más',
        'una\r\nEND:VEVENT\r\nBEGIN:VEVENT',
        'é'.repeat(120),
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, fc.nat(1000)), { maxLength: 5 }), (list) => {
        const events = list.map(([summary, description, at], index) => {
          const start = Date.UTC(2026, 8, 1) + at * 1_800_000;
          return event({ uid: `${index}`, summary, description, start, end: start + 1_800_000 });
        });
        const clean = (value: string) =>
          value
            .replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\n')
            // biome-ignore lint/suspicious/noControlCharactersInRegex: what a TEXT cannot hold
            .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '');
        expect(readBack(writeCalendar({ ...FILE, events }))).toEqual(
          events.map((one) => ({
            ...one,
            summary: clean(one.summary),
            description: clean(one.description),
          })),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('has lines of at most 75 octets, each ended by CR LF', () => {
    const file = writeCalendar({ ...FILE, events: [event({ summary: 'ñandú 👵🏽 '.repeat(40) })] });
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const lines = file.split('\r\n');
    for (const [index, line] of lines.entries()) {
      const octets = new TextEncoder().encode(line).length;
      expect(octets).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/);
      // A line is only folded when a character of up to four octets no longer fits.
      if (lines[index + 1]?.startsWith(' ')) expect(octets).toBeGreaterThanOrEqual(72);
    }
    expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(5);
  });

  it('has what the standard demands', () => {
    const file = writeCalendar({ ...FILE, events: [event({ confirmed: false })] });
    for (const line of [
      'VERSION:2.0',
      'PRODID:-//Vínculo//Calendario//ES',
      'UID:a@b',
      'DTSTAMP:20260528T202640Z',
      'DTSTART:20261123T130000Z',
      'DTEND:20261123T140000Z',
      'STATUS:TENTATIVE',
    ]) {
      expect(file).toContain(`${line}\r\n`);
    }
  });
});

describe.each(ZONES)('the weeks of a clock change in %s', (zone) => {
  const clock = clockOf(zone);
  /** The local time there, according to the engine's own time zone data. */
  const clockFace = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });

  it('are read back with the same instants: every slot once, in order, at the right local time', () => {
    for (const monday of ODD_WEEKS) {
      const events = weekOf(monday).flatMap((fecha) =>
        Array.from({ length: SLOTS_PER_DAY }, (_, slot) =>
          stretchesOf(clock, fecha, { start: slot * 30, end: slot * 30 + 30 }).map(
            (stretch, index) =>
              event({
                ...stretch,
                uid: `${fecha} ${slot} ${index}`,
                summary: `${fecha}, ${formatHora(slot * 30)}`,
              }),
          ),
        ).flat(),
      );
      const read = readBack(writeCalendar({ ...FILE, events })).sort((a, b) => a.start - b.start);
      expect(read).toHaveLength(
        weekOf(monday).reduce((sum, day) => sum + realSlots(clock.dayOf(day), 0, 48), 0),
      );
      for (const [index, one] of read.entries()) {
        // No gap or overlap in real time, even across the clock change.
        if (index > 0) expect(one.start).toBe(read[index - 1]?.end);
        expect(one.end - one.start).toBe(1_800_000);
        expect(clockFace.format(one.start)).toBe(one.summary);
      }
    }
  });

  it('keep the length of every shift', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ODD_WEEKS.flatMap((monday) => weekOf(monday))),
        fc.nat(47),
        fc.nat(47),
        (fecha, a, b) => {
          const [from, to] = [Math.min(a, b), Math.max(a, b) + 1];
          const stretches = stretchesOf(clock, fecha, { start: from * 30, end: to * 30 });
          const length = stretches.reduce((sum, { start, end }) => sum + end - start, 0);
          expect(length).toBe(realSlots(clock.dayOf(fecha), from, to) * 1_800_000);
          for (const [index, { start, end }] of stretches.entries()) {
            expect(end).toBeGreaterThan(start);
            expect(start).toBeGreaterThan(stretches[index - 1]?.end ?? 0);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('a shift', () => {
  const clock = clockOf('America/Santiago');

  it('across an hour that occurs twice is one event, an hour longer', () => {
    const [only, ...others] = stretchesOf(clock, '2026-04-04', { start: 1200, end: 1440 });
    expect(others).toEqual([]);
    expect((only?.end ?? 0) - (only?.start ?? 0)).toBe(5 * 3_600_000);
  });

  it('within an hour that does not exist has no event', () => {
    expect(stretchesOf(clock, '2026-09-06', { start: 0, end: 60 })).toEqual([]);
  });

  it('off the grid keeps its minutes', () => {
    const [only] = stretchesOf(clock, '2026-11-23', { start: 610, end: 705 });
    expect(only).toEqual({
      start: Date.UTC(2026, 10, 23, 13, 10),
      end: Date.UTC(2026, 10, 23, 14, 45),
    });
  });
});
