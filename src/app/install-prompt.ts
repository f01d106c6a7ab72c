import type { InstallPrompt, InstallPrompts } from '#services';

/**
 * Keeps what the browser has to install the app, instead of the browser's own banner: it comes once, soon after the
 * page was opened, and is used when the user asks for it.
 */
export function keepInstallPrompt(): InstallPrompts {
  let kept: InstallPrompt | null = null;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event as Event & InstallPrompt;
  });
  return {
    kept: () => kept,
    drop() {
      kept = null;
    },
  };
}
