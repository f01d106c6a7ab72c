import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** Finds elements on the screen as a user does: by role and text. */

type Name = string | RegExp;

export const button = (name: Name) => screen.findByRole('button', { name });
export const dialog = (name?: Name) =>
  screen.findByRole('dialog', name === undefined ? {} : { name });
/** A button of the open dialog. */
export const dialogButton = async (name: Name) =>
  within(await dialog()).findByRole('button', { name });

/** Waits until there is no dialog. */
export const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Waits for this text; a part of an element's text is enough for a pattern. */
export const says = (text: Name) => screen.findByText(text);

/** Waits until this text is nowhere. */
export const saysNot = (text: Name) => waitFor(() => expect(screen.queryByText(text)).toBeNull());

/** A toast; dialogs may show the same words. */
export const toast = (text: Name) => screen.findByText(text, { selector: '[data-sonner-toast] *' });

export function focusIs(element: Element): Promise<void> {
  return waitFor(() => expect(document.activeElement).toBe(element));
}

/** Waits for the status of the header: its state, and how many changes wait. */
export function syncState(state: string, pending = 0): Promise<void> {
  return waitFor(() => {
    const status = document.querySelector<HTMLElement>('[data-sync]');
    expect([status?.dataset['sync'], status?.dataset['pendientes']]).toEqual([
      state,
      String(pending),
    ]);
  });
}

/** Whether the browser is made to ask before the page is closed or reloaded. */
export const isAskedOnUnload = () =>
  !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Moves the focus to a control by Tab alone. */
export async function tabTo(user: UserEvent, control: HTMLElement): Promise<void> {
  for (let turn = 0; turn < 100 && document.activeElement !== control; turn += 1) await user.tab();
  expect(document.activeElement).toBe(control);
}

/** Lets an empty date field have half a day in it, as a browser does, which a DOM without one cannot; returns how it ends. */
export function halfTyped(input: HTMLInputElement): () => void {
  Object.defineProperty(input, 'validity', { configurable: true, value: { badInput: true } });
  return () => Reflect.deleteProperty(input, 'validity');
}
