/** What a key means on a slot of the grid. */
export type KeyCommand =
  | { readonly kind: 'move'; readonly days: number; readonly slots: number }
  | { readonly kind: 'first-day' | 'last-day' | 'first-slot' | 'last-slot' }
  | { readonly kind: 'week'; readonly step: -1 | 1 }
  | {
      readonly kind:
        | 'toggle'
        | 'open'
        | 'remove'
        | 'remove-shift'
        | 'undo'
        | 'redo'
        | 'deselect'
        | 'help';
    }
  | { readonly kind: 'resize'; readonly edge: 'inicio' | 'fin'; readonly slots: -1 | 1 };

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** The key bindings; null for a key that is not handled. */
export function keyCommand(press: KeyPress): KeyCommand | null {
  const { key, shiftKey, altKey } = press;
  if (press.ctrlKey || press.metaKey) {
    if (altKey) return null;
    const command = CHORDS[key.toLowerCase()] ?? null;
    return shiftKey && command?.kind === 'undo' ? { kind: 'redo' } : command;
  }
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const step = key === 'ArrowUp' ? -1 : 1;
    if (shiftKey) return { kind: 'resize', edge: altKey ? 'inicio' : 'fin', slots: step };
    return altKey ? null : { kind: 'move', days: 0, slots: step };
  }
  if (altKey) return null;
  // Typed with Shift on most keyboards.
  if (key === '?') return { kind: 'help' };
  if (key === 'Delete' || key === 'Backspace') {
    return { kind: shiftKey ? 'remove-shift' : 'remove' };
  }
  if (shiftKey) return null;
  return KEYS[key] ?? null;
}

/** Keys without Shift, Ctrl or Alt. */
const KEYS: Readonly<Record<string, KeyCommand>> = {
  ArrowLeft: { kind: 'move', days: -1, slots: 0 },
  ArrowRight: { kind: 'move', days: 1, slots: 0 },
  Home: { kind: 'first-day' },
  End: { kind: 'last-day' },
  PageUp: { kind: 'week', step: -1 },
  PageDown: { kind: 'week', step: 1 },
  ' ': { kind: 'toggle' },
  Enter: { kind: 'open' },
  Escape: { kind: 'deselect' },
};

/** Keys with Ctrl or Cmd, in lower case. */
const CHORDS: Readonly<Record<string, KeyCommand>> = {
  z: { kind: 'undo' },
  y: { kind: 'redo' },
  home: { kind: 'first-slot' },
  end: { kind: 'last-slot' },
};
