interface Wanted {
  /** The whole browser rather than its headless shell. */
  readonly whole?: boolean;
}

export function findBrowser(wanted?: Wanted): string | undefined;
export function installBrowser(wanted?: Wanted): string;
