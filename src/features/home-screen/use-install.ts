import { useSyncExternalStore } from 'react';
import { isUninstalledOnIos } from '#platform/push-device.ts';
import { useMediaQuery } from '#platform/use-media-query.ts';
import { useServices } from '#services';

/** How the app gets onto the home screen: by the browser's own prompt, by hand on an iPhone; null where it is there. */
type InstallWay = 'prompt' | 'ios' | 'menu' | null;

const INSTALLED = '(display-mode: standalone), (display-mode: fullscreen)';

/** How this browser installs the app, and its prompt, to be asked for within a click. */
export function useInstall() {
  const { install } = useServices();
  const isStandalone = useMediaQuery(INSTALLED);
  const prompt = useSyncExternalStore(install.subscribe, install.kept);
  const way: InstallWay = isStandalone
    ? null
    : prompt !== null
      ? 'prompt'
      : isUninstalledOnIos()
        ? 'ios'
        : 'menu';
  return {
    way,
    async ask(): Promise<void> {
      if (prompt === null) return;
      install.drop();
      await prompt.prompt();
      await prompt.userChoice;
    },
  };
}
