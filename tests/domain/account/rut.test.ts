import fc from 'fast-check';
import { format, getCheckDigit, validate } from 'rut.js';
import { describe, expect, it } from 'vitest';
import {
  alignBoxes,
  boxesFromText,
  checkDigit,
  formatRut,
  parseRut,
  rutFromBoxes,
} from '#domain/account/rut.ts';

const numbers = fc.integer({ min: 1_000_000, max: 99_999_999 });

describe('a RUT', () => {
  it.each([
    ['12345678-5', '12345678-5'],
    ['12.345.678-5', '12345678-5'],
    ['123456785', '12345678-5'],
    [' 12345678-5 ', '12345678-5'],
    ['14567123-K', '14567123-K'],
    ['14.567.123-k', '14567123-K'],
    ['04876123-2', '4876123-2'],
    ['048761232', '4876123-2'],
    ['9876543-3', '9876543-3'],
    ['10000013-K', '10000013-K'],
    ['12.345.678–5', '12345678-5'],
    ['12345678‑5', '12345678-5'],
    ['12,345,678-5', '12345678-5'],
    ['RUT: 12.345.678-5', '12345678-5'],
    ['R.U.T. 9.876.543-3', '9876543-3'],
    ['RUN 5.012.345-6', '5012345-6'],
    ['r.u.n.: 12.345.678-5', '12345678-5'],
    ['012345678-5', '12345678-5'],
  ])('is read from %s', (text, rut) => {
    expect(parseRut(text)).toBe(rut);
  });

  it.each([
    ['nothing', ''],
    ['a wrong check digit', '12345678-6'],
    ['a K where a digit belongs', '12345678-K'],
    ['six digits', '123456-0'],
    ['six digits behind zeros', '00123456-0'],
    ['zeros alone', '00000000-0'],
    ['ten characters', '112345678-5'],
    ['a K in the middle', '1234K678-5'],
    ['letters', 'doce millones'],
    ['no check digit', '12345678-'],
    ['a minus in front', '-12345678-5'],
  ])('is not read from %s', (_what, text) => {
    expect(parseRut(text)).toBeNull();
  });

  it('has the check digit that another library finds, over 10,000 numbers', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(checkDigit(String(number))).toBe(getCheckDigit(String(number)).toUpperCase());
      }),
      { numRuns: 10_000, seed: 11 },
    );
  });

  it('is accepted or rejected as by another library, over 10,000 numbers with any check digit', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom(...'0123456789K'), (number, check) => {
        const rut = `${number}-${check}`;
        expect(parseRut(rut) !== null).toBe(validate(rut));
      }),
      { numRuns: 10_000, seed: 12 },
    );
  });

  it('is the same through boxes, dots, paste and the stored form', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const rut = `${number}-${checkDigit(String(number))}`;
        expect(parseRut(format(rut))).toBe(rut);
        const boxes = boxesFromText(format(rut));
        expect(boxes).toHaveLength(9);
        expect(rutFromBoxes(boxes ?? [])).toBe(rut);
      }),
      { seed: 13 },
    );
  });

  it.each([
    ['a box left empty', ['1', '2', '3', '4', '5', '6', '7', '', '5']],
    ['eight boxes', [...'12345678']],
    ['two characters in a box', ['12', '3', '4', '5', '6', '7', '8', '5', '']],
    ['a K before the last box', [...'1234K6785']],
  ])('is not in boxes with %s', (_what, boxes) => {
    expect(rutFromBoxes(boxes)).toBeNull();
  });

  it('is read although invisible marks came with what was copied', () => {
    expect(parseRut('\u202A12.345.678-5\u202C')).toBe('12345678-5');
    expect(boxesFromText('\u200E12345678-5')).toEqual([...'123456785']);
  });

  it('of seven digits may be typed into the boxes from the left, and moves to its place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 9_999_999 }), (number) => {
        const rut = `${number}-${checkDigit(String(number))}`;
        const typed = [...rut.replace('-', ''), ''];
        expect(rutFromBoxes(typed)).toBe(rut);
        expect(alignBoxes(typed)).toEqual(boxesFromText(rut));
      }),
      { seed: 14 },
    );
  });

  it('stays where it is typed while its check digit is missing or wrong', () => {
    for (const typed of ['12345678 ', '123456   ', '1234 6785', '123456785']) {
      const boxes = [...typed].map((box) => box.trim());
      expect(alignBoxes(boxes)).toBe(boxes);
    }
  });

  it.each([
    ['12345678-5', '12.345.678-5'],
    ['9876543-3', '9.876.543-3'],
    ['10000013-K', '10.000.013-K'],
    ['*****678-5', '**.***.678-5'],
    ['12.345.678-5', '12.345.678-5'],
    ['sin RUT', 'sin RUT'],
    ['', ''],
  ])('%s is shown as %s', (rut, shown) => {
    expect(formatRut(rut)).toBe(shown);
  });

  it('fills the boxes only with text in the form of a RUT', () => {
    expect(boxesFromText('hola')).toBeNull();
    expect(boxesFromText('1234567890')).toBeNull();
    for (const text of ['4.876.123-2', 'RUT: 4.876.123–2', '0004876123-2']) {
      expect(boxesFromText(text)).toEqual([...'048761232']);
    }
  });
});
