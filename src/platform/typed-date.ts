/**
 * What is in a date field. For a day that is half typed or that does not exist, browsers give the value of an empty
 * field: here it is a text that no day can be read from.
 */
export function typedDate(input: HTMLInputElement | null): string {
  if (input === null) return '';
  return input.validity.badInput ? '?' : input.value;
}
