import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatHora } from '#domain/calendar/time.ts';
import { notePath, readNote } from '#domain/contract/notes.ts';
import {
  NOTE_LENGTH,
  noteStart,
  notesOf,
  readNoteMoment,
  readNoteText,
  shiftsWithNote,
  writtenOver,
} from '#domain/planner/handover-note.ts';

const paragraphs = fc
  .uniqueArray(fc.constantFrom('Comió', 'Durmió', 'Fiebre', 'Llamar', 'Pastilla'), { maxLength: 4 })
  .map((parts) => parts.join('\n\n'));

describe('a note that is written over another text', () => {
  it('keeps both where its author had not seen that one, and else is what was written', () => {
    expect(writtenOver('Comió', 'Durmió', [''])).toBe('Comió\n\nDurmió');
    expect(writtenOver('Comió', 'Durmió', ['', 'Comió'])).toBe('Durmió');
    expect(writtenOver('', 'Durmió', ['Comió'])).toBe('Durmió');
    // Who removes a note removes what they saw.
    expect(writtenOver('Comió', '', [''])).toBe('Comió');
    expect(writtenOver('Comió', '', ['Comió'])).toBe('');
    expect(writtenOver('x'.repeat(600), 'y'.repeat(398), [])).toHaveLength(NOTE_LENGTH);
    expect(writtenOver('x'.repeat(600), 'y'.repeat(399), [])).toBeNull();
  });

  it('loses nothing that was not seen, and is the same when it is written again', () => {
    fc.assert(
      fc.property(paragraphs, paragraphs, (current, written) => {
        const result = writtenOver(current, written, []) ?? '';
        const parts = `${current}\n\n${written}`.split('\n\n').filter(Boolean);
        expect(result.split('\n\n')).toEqual(expect.arrayContaining(parts));
        expect(writtenOver(result, written, [])).toBe(result);
      }),
    );
  });
});

describe('the text of a note', () => {
  it('has uniform line ends, no invisible characters and no surrounding blanks', () => {
    expect(readNoteText('  Comió\r\npoco\ral\tfinal \u0000\u0007\n')).toBe(
      'Comió\npoco\nal\tfinal',
    );
    expect(readNoteText('   ')).toBe('');
  });

  it('is a text of a thousand characters at most', () => {
    expect(readNoteText('x'.repeat(NOTE_LENGTH))).toHaveLength(NOTE_LENGTH);
    expect(readNoteText('x'.repeat(NOTE_LENGTH + 1))).toBeNull();
    expect(readNoteText(7)).toBeNull();
    expect(readNoteText(null)).toBeNull();
  });

  it('is the same when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a\n\r\t \u0000\u0085ñ') }), (typed) => {
        const text = readNoteText(typed);
        expect(readNoteText(text)).toBe(text);
      }),
    );
  });
});

it('belongs to a slot of a date', () => {
  expect(readNoteMoment('2026-11-23', '23:30')).toEqual({ fecha: '2026-11-23', start: 1410 });
  for (const [fecha, hora] of [
    ['2026-02-30', '08:00'],
    ['2026-11-23', '08:10'],
    ['2026-11-23', '24:00'],
    ['2026-11-23', null],
    [20261123, '08:00'],
  ]) {
    expect(readNoteMoment(fecha, hora)).toBeNull();
  }
});

it('goes over the wire and comes back', () => {
  const note = { fecha: '2026-11-23', start: 510, text: 'Durmió bien' };
  expect(notePath(note)).toBe('2026-11-23/08%3A30');
  const row = { fecha: note.fecha, hora: formatHora(note.start), text: note.text, updated_at: '' };
  expect(readNote(row)).toEqual(note);
  for (const wrong of [null, 'x', { ...row, hora: '08:31' }, { ...row, text: null }]) {
    expect(readNote(wrong)).toBeNull();
  }
});

describe('the notes of a shift', () => {
  const fecha = '2026-11-23';
  const at = (start: number, text = 'nota', on = fecha) => ({ fecha: on, start, text });
  const shift = (start: number, end: number) => ({ fecha, start, end });
  const morning = shift(480, 720);
  const evening = shift(1080, 1320);

  it('are those in its slots, however it was extended', () => {
    const notes = [at(600), at(480), { ...at(480), fecha: '2026-11-24' }, at(1080)];
    expect(notesOf(notes, morning, [morning, evening])).toEqual([notes[1], notes[0]]);
    const longer = shift(450, 720);
    expect(notesOf(notes, longer, [longer, evening])).toEqual([notes[1], notes[0]]);
  });

  it('include those left behind by a shortened shift: the next shift of the day shows them, else the last', () => {
    const notes = [at(420), at(1020), at(1380)];
    const ofDay = [morning, evening];
    expect(notesOf(notes, morning, ofDay)).toEqual([notes[0]]);
    expect(notesOf(notes, evening, ofDay)).toEqual([notes[1], notes[2]]);
  });

  it('include the note of the slot within which a shift off the grid begins', () => {
    const late = shift(610, 700);
    expect(noteStart(late)).toBe(600);
    const before = shift(480, 605);
    expect(notesOf([at(600)], late, [before, late])).toEqual([at(600)]);
    expect(notesOf([at(600)], before, [before, late])).toEqual([]);
    const around = shift(480, 700);
    expect(notesOf([at(480)], late, [around, late])).toEqual([]);
  });

  it('prefer notes with text to deleted ones', () => {
    const notes = [at(480, ''), at(540)];
    expect(notesOf(notes, morning, [morning])).toEqual([notes[1]]);
    expect(notesOf([at(480, '')], morning, [morning])).toEqual([at(480, '')]);
    expect(notesOf([at(540, ''), at(480, '')], morning, [morning])).toEqual([at(480, '')]);
  });

  it('are each shown by exactly one shift of the day, if there is any', () => {
    const ends = fc.uniqueArray(fc.nat(48), { minLength: 2, maxLength: 12 });
    const starts = fc.uniqueArray(fc.nat(47), { maxLength: 6 });
    fc.assert(
      fc.property(ends, starts, (edges, moments) => {
        const sorted = edges.toSorted((a, b) => a - b).map((slot) => slot * 30);
        const ofDay = sorted.slice(1).flatMap((end, index) => {
          return index % 2 === 0 ? [shift(sorted[index] ?? 0, end)] : [];
        });
        const notes = moments.map((slot) => at(slot * 30));
        const shown = ofDay.flatMap((one) => notesOf(notes, one, ofDay));
        expect(shown.map(({ start }) => start).toSorted()).toEqual(
          notes.map(({ start }) => start).toSorted(),
        );
      }),
    );
  });

  it('are shown by the first of two shifts that begin at the same time', () => {
    const ofDay = [shift(480, 600), shift(480, 720)];
    expect(ofDay.map((one) => notesOf([at(480)], one, ofDay))).toEqual([[at(480)], []]);
  });

  it('mark the shifts that they belong to', () => {
    const noted = (...notes: readonly ReturnType<typeof at>[]) =>
      shiftsWithNote(notes, [morning, evening]);
    expect(noted(at(480, 'Durmió bien'))).toEqual([morning]);
    expect(noted(at(690, 'Comió'), at(720, 'Duerme'))).toEqual([morning, evening]);
    expect(noted(at(480, ''), at(1080, 'x', '2026-11-24'))).toEqual([]);
    expect(shiftsWithNote([at(480)], [])).toEqual([]);
  });
});
