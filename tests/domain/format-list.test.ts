import { expect, it } from 'vitest';
import { formatList } from '#domain/format-list.ts';

it.each([
  [[], ''],
  [['Ana'], 'Ana'],
  [['Diego Muñoz', 'Ignacio Contreras'], 'Diego Muñoz e Ignacio Contreras'],
  [['Ana', 'Luis', 'Eva'], 'Ana, Luis y Eva'],
  [['Ana', 'Luis', 'Íngrid'], 'Ana, Luis e Íngrid'],
  [['Ana', 'Hilda Rojas'], 'Ana e Hilda Rojas'],
  [['Ana', 'Hílder'], 'Ana e Hílder'],
  [['Ana', 'Hiedra'], 'Ana y Hiedra'],
  [['Ignacio', 'Yolanda'], 'Ignacio y Yolanda'],
  [['Ignacio', 'Yvonne'], 'Ignacio e Yvonne'],
])('%j are listed as «%s»', (items, listed) => {
  expect(formatList(items)).toBe(listed);
});
