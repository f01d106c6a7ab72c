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

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The key bindings; null for a key that is not handled. */
export function keyCommand(press: KeyPress): KeyCommand | null {
  const { key, shiftKey, altKey } = press;
  if (press.ctrlKey || press.metaKey) return altKey ? null : chord(key, shiftKey);
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
  switch (key) {
    case 'ArrowLeft':
      return { kind: 'move', days: -1, slots: 0 };
    case 'ArrowRight':
      return { kind: 'move', days: 1, slots: 0 };
    case 'Home':
      return { kind: 'first-day' };
    case 'End':
      return { kind: 'last-day' };
    case 'PageUp':
      return { kind: 'week', step: -1 };
    case 'PageDown':
      return { kind: 'week', step: 1 };
    case ' ':
      return { kind: 'toggle' };
    case 'Enter':
      return { kind: 'open' };
    case 'Escape':
      return { kind: 'deselect' };
    default:
      return null;
  }
}

function chord(key: string, shiftKey: boolean): KeyCommand | null {
  switch (key.toLowerCase()) {
    case 'z':
      return { kind: shiftKey ? 'redo' : 'undo' };
    case 'y':
      return { kind: 'redo' };
    case 'home':
      return { kind: 'first-slot' };
    case 'end':
      return { kind: 'last-slot' };
    default:
      return null;
  }
}
