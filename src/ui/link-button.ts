import type { KeyboardEvent } from 'react';
import { type ButtonLook, buttonStyle } from './button-style.ts';

/**
 * The props that make a link a button for its users: it looks like one, is announced as one, and Space presses
 * it. Unlike a button it can be opened in another tab.
 */
export function linkButton(look?: ButtonLook) {
  return { role: 'button', className: buttonStyle(look), onKeyDown: pressOnSpace };
}

function pressOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  // The page would scroll.
  event.preventDefault();
  event.currentTarget.click();
}
