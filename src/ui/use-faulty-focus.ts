import { type RefObject, useLayoutEffect } from 'react';

/**
 * Moves focus to the first invalid control of a form whenever `verdict` changes, because a message that is
 * off the screen helps nobody.
 */
export function useFaultyFocus(form: RefObject<HTMLElement | null>, verdict: unknown): void {
  useLayoutEffect(() => {
    if (verdict === null) return;
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A group of radios is marked as a whole.
    (faulty?.querySelector('input') ?? faulty)?.focus();
  }, [form, verdict]);
}
