import { expect, it } from 'vitest';
import { formatList, formatTime } from '#i18n/format.ts';

it.each([
  [[], ''],
  [['Ana'], 'Ana'],
  [['Diego Muñoz', 'Ignacio Contreras'], 'Diego Muñoz e Ignacio Contreras'],
  [['Ana', 'Luis', 'Eva'], 'Ana, Luis y Eva'],
])('%j are listed as «%s»', (items, listed) => {
  expect(formatList(items)).toBe(listed);
});

it('a time after midnight is 00:05 and never 24:05', () => {
  expect(formatTime(new Date(2026, 10, 23, 0, 5).getTime())).toBe('00:05');
});
