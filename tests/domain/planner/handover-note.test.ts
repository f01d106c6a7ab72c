import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatHora } from '#domain/calendar/time.ts';
import { notePath, readNote } from '#domain/contract/notes.ts';
import {
  NOTE_LENGTH,
  noteOf,
  readNoteMoment,
  readNoteText,
  shiftsWithNote,
} from '#domain/planner/handover-note.ts';

describe('the text of a note', () => {
  it('has one kind of line end, nothing unseen and nothing blank around it', () => {
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

it('belongs to a half hour of a date', () => {
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

describe('the note of a shift', () => {
  const fecha = '2026-11-23';
  const at = (start: number, text = 'nota') => ({ fecha, start, text });

  it('is the one at its beginning, also when the shift has grown to the front', () => {
    const notes = [at(600), at(480), at(420), { ...at(480), fecha: '2026-11-24' }];
    expect(noteOf(notes, { fecha, start: 480, end: 720 })).toBe(notes[1]);
    expect(noteOf(notes, { fecha, start: 450, end: 720 })).toBe(notes[1]);
  });

  it('is none of its neighbours', () => {
    expect(noteOf([at(420), at(720)], { fecha, start: 480, end: 720 })).toBeNull();
  });

  it('is one that says something before one that was taken back', () => {
    const notes = [at(480, ''), at(540)];
    expect(noteOf(notes, { fecha, start: 480, end: 720 })).toBe(notes[1]);
    expect(noteOf(notes, { fecha, start: 480, end: 540 })).toBe(notes[0]);
  });
});

it('marks the shifts whose note says something', () => {
  const fecha = '2026-11-23';
  const morning = { fecha, start: 480, end: 720 };
  const evening = { fecha, start: 1080, end: 1320 };
  const note = (start: number, text: string, on = fecha) => ({ fecha: on, start, text });
  const noted = (...notes: readonly ReturnType<typeof note>[]) =>
    shiftsWithNote(notes, [morning, evening]);
  expect(noted(note(480, 'Durmió bien'))).toEqual([morning]);
  expect(noted(note(690, 'Comió'), note(1080, 'Duerme'))).toEqual([morning, evening]);
  // Taken back, between the shifts, of another day.
  expect(noted(note(480, ''), note(720, 'x'), note(1080, 'x', '2026-11-24'))).toEqual([]);
  expect(shiftsWithNote([note(480, 'x')], [])).toEqual([]);
});
