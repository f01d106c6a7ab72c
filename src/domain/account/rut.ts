/** The boxes of the form: eight digits and the check digit. */
export const RUT_BOXES = 9;

/** The fewest digits before the dash, not counting leading zeros. */
const MIN_DIGITS = 7;
const MAX_DIGITS = RUT_BOXES - 1;

/** The mod-11 check digit: the digits are multiplied by 2 to 7 from the right, repeatedly. */
export function checkDigit(digits: string): string {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    sum += Number(digits[digits.length - 1 - place]) * (2 + (place % 6));
  }
  const rest = 11 - (sum % 11);
  if (rest === 11) return '0';
  return rest === 10 ? 'K' : String(rest);
}

/**
 * Removes everything that people write around and between the digits, as in «RUT: 12.345.678–5» or «RUN 12.345.678-5»,
 * and invisible characters from other programs; makes every dash a plain one.
 */
function bare(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/^\s*r\.?u\.?[tn]\b[.:]*/i, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[.,\s]/g, '')
    .replace(/^0+(?=\d{8}-?.$)/, '');
}

/**
 * Reads a RUT as people write it, with or without dots, dash and leading zeros: `12.345.678-5`, `08765432k`. Returns it
 * as it is stored, `12345678-5`, or null if it is not a RUT.
 */
export function parseRut(text: string): string | null {
  const match = /^(\d+)-?([\dk])$/i.exec(bare(text));
  const [, allDigits, check] = match ?? [];
  if (allDigits === undefined || check === undefined || allDigits.length > MAX_DIGITS) return null;
  const digits = allDigits.replace(/^0+/, '');
  if (digits.length < MIN_DIGITS || checkDigit(digits) !== check.toUpperCase()) return null;
  return `${digits}-${check.toUpperCase()}`;
}

/** The RUT in the nine boxes, or null. A number of seven digits may be typed from the left or with a zero in front. */
export function rutFromBoxes(boxes: readonly string[]): string | null {
  const aligned = alignBoxes(boxes);
  if (aligned.length !== RUT_BOXES || aligned.some((box) => box.length !== 1)) return null;
  return parseRut(`${aligned.slice(0, -1).join('')}-${aligned.at(-1)}`);
}

/**
 * Shifts a number of seven digits that was typed from the left, which leaves the last box empty, one box to the right.
 * Only if its check digit is right: otherwise it may be a longer number without its check digit.
 */
export function alignBoxes(boxes: readonly string[]): readonly string[] {
  const typed = boxes.slice(0, -1);
  if (boxes.at(-1) !== '' || typed.some((box) => box.length !== 1)) return boxes;
  const rut = `${typed.slice(0, -1).join('')}-${typed.at(-1)}`;
  return parseRut(rut) === null ? boxes : ['0', ...typed];
}

/**
 * A RUT as it is shown: `12.345.678-5` for `12345678-5`, also with hidden digits (`*****678-5`). Any other text is
 * returned unchanged.
 */
export function formatRut(rut: string): string {
  const [, digits, check] = /^([\d*]{7,8})-?([\dkK])$/.exec(rut) ?? [];
  return digits === undefined ? rut : `${digits.replace(/(?!^)(?=(?:.{3})+$)/g, '.')}-${check}`;
}

/**
 * The contents of the nine boxes for a pasted text: its digits and its K, aligned to the right, with zeros in front.
 * Null if the text contains anything else, or too many characters.
 */
export function boxesFromText(text: string): readonly string[] | null {
  const [, digits = '', check] = /^(\d{1,8})-?([\dk])$/i.exec(bare(text)) ?? [];
  if (check === undefined) return null;
  return [...`${digits}${check.toUpperCase()}`.padStart(RUT_BOXES, '0')];
}
