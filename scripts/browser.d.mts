interface Wanted {
  /** The whole browser rather than its headless shell. */
  readonly whole?: boolean;
}

interface WebKitPaths {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

export function findBrowser(wanted?: Wanted): string | undefined;
export function findFirefox(): string | undefined;
export function findWebKit(): WebKitPaths | undefined;
export function installBrowser(wanted?: Wanted): string;
export function installWhole(): void;
export function installFirefox(): void;
export function installWebKit(): WebKitPaths;
