import { createListeners } from '#platform/listeners.ts';
import type { InstallPrompt, InstallPrompts } from '#services';

/**
 * Keeps the browser's install event instead of letting the browser show its own banner: it fires once, soon after the
 * page was opened, and is used when the user asks to install.
 */
export function keepInstallPrompt(): InstallPrompts {
  let kept: InstallPrompt | null = null;
  const { subscribe, notify } = createListeners();
  function keep(prompt: InstallPrompt | null): void {
    kept = prompt;
    notify();
  }
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as Event & InstallPrompt);
  });
  addEventListener('appinstalled', () => keep(null));
  return { kept: () => kept, subscribe, drop: () => keep(null) };
}
