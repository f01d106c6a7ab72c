import { expect, it } from 'vitest';
import { withoutArticle } from '#domain/people/nickname.ts';

it.each([
  ['el Tata', 'Tata'],
  ['La Nena', 'Nena'],
  ['Elena', 'Elena'],
  ['Lalo', 'Lalo'],
  ['La ', 'La '],
  ['', ''],
  [null, null],
])('within a sentence %j is %j', (nickname, called) => {
  expect(withoutArticle(nickname)).toBe(called);
});
