import { type RefObject, useLayoutEffect } from 'react';

/**
 * Moves focus to the first invalid control of a form whenever `verdict` changes, because its message may be out of
 * sight.
 */
export function useFocusOnInvalid(form: RefObject<HTMLElement | null>, verdict: unknown): void {
  useLayoutEffect(() => {
    if (verdict === null) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A group of radios is marked as a whole.
    (invalid?.querySelector('input') ?? invalid)?.focus();
  }, [form, verdict]);
}
