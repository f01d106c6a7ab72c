import { describe, expect, it } from 'vitest';
import { keyCommand } from '#features/calendar/commands/key-command.ts';

function press(keys: string) {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  return keyCommand({
    key: key === 'Space' ? ' ' : key,
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
  });
}

describe('the keys of the week', () => {
  it.each([
    ['ArrowUp', { kind: 'move', days: 0, slots: -1 }],
    ['ArrowDown', { kind: 'move', days: 0, slots: 1 }],
    ['ArrowLeft', { kind: 'move', days: -1, slots: 0 }],
    ['ArrowRight', { kind: 'move', days: 1, slots: 0 }],
    ['Home', { kind: 'first-day' }],
    ['End', { kind: 'last-day' }],
    ['PageUp', { kind: 'week', step: -1 }],
    ['PageDown', { kind: 'week', step: 1 }],
    ['Space', { kind: 'toggle' }],
    ['Enter', { kind: 'open' }],
    ['Shift+ArrowDown', { kind: 'resize', edge: 'fin', slots: 1 }],
    ['Shift+ArrowUp', { kind: 'resize', edge: 'fin', slots: -1 }],
    ['Alt+Shift+ArrowDown', { kind: 'resize', edge: 'inicio', slots: 1 }],
    ['Alt+Shift+ArrowUp', { kind: 'resize', edge: 'inicio', slots: -1 }],
    ['Delete', { kind: 'remove' }],
    ['Shift+Delete', { kind: 'remove-shift' }],
    ['Ctrl+z', { kind: 'undo' }],
    ['Ctrl+Shift+Z', { kind: 'redo' }],
    ['Meta+z', { kind: 'undo' }],
    ['Ctrl+y', { kind: 'redo' }],
    ['?', { kind: 'help' }],
    ['Shift+?', { kind: 'help' }],
  ])('%s', (keys, command) => {
    expect(press(keys)).toEqual(command);
  });

  it.each(['Tab', 'Shift+Tab', 'a', 'Ctrl+s', 'Alt+ArrowLeft', 'Alt+ArrowUp', 'Ctrl+Alt+z', 'F5'])(
    '%s stays the browser’s',
    (keys) => {
      expect(press(keys)).toBeNull();
    },
  );
});
