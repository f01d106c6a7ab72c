import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { App } from '#tests/components/render-app.tsx';

/** The field with this label that is shown. */
export function field(label: string): Promise<HTMLInputElement> {
  return screen.findByLabelText(label, { selector: ':is(input, select):not([hidden] *)' });
}

/** Types a text in place of what a field has. */
export async function fill(app: App, label: string, text: string): Promise<void> {
  const input = await field(label);
  await app.user.clear(input);
  await app.user.type(input, text.replaceAll(/[{[]/g, '$&$&'));
}

export function token(): string | null {
  return localStorage.getItem('token');
}

/** The `name` of the focused field, else its label. */
export function focused(): string | null {
  const { activeElement } = document;
  return activeElement?.getAttribute('name') ?? activeElement?.getAttribute('aria-label') ?? null;
}

/** The number of session and people rows on the device; a missing database counts as empty. */
export async function keptRows(): Promise<{ session: number; people: number }> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const rows = { session: 0, people: 0 };
  for (const { name } of await indexedDB.databases()) {
    const db = await settled(indexedDB.open(name ?? ''));
    for (const store of ['session', 'people'] as const) {
      if (!db.objectStoreNames.contains(store)) continue;
      rows[store] += await settled(db.transaction(store).objectStore(store).count());
    }
    db.close();
  }
  return rows;
}

/** Waits until the page's address is this path. */
export function isAt(app: App, path: string): Promise<void> {
  return waitFor(() => expect(app.address().split('?')[0]).toBe(path));
}
