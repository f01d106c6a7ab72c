import { type Browser, firefox } from 'playwright-core';
import { findFirefox } from '#scripts/browser.mjs';

/** Undefined where there is no Firefox. */
export const FIREFOX = findFirefox();

/** A command of the protocol of browsers, WebDriver BiDi. */
type Send = (method: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The parts of Playwright's own browser protocol that are needed here. */
interface OwnSide {
  readonly _connection: {
    readonly toImpl: (browser: Browser) => { readonly _browserSession: object };
  };
}

/**
 * Debian's Firefox, which Playwright drives by the protocol that browsers share. It lacks one command, with
 * which Playwright sets the colours of every context: that one is left out.
 */
export async function launchFirefox(executablePath: string): Promise<Browser> {
  const browser = await firefox.launch({ executablePath, channel: 'moz-firefox', headless: true });
  const { _browserSession } = (browser as unknown as OwnSide)._connection.toImpl(browser);
  const session: { send: Send } = Object.getPrototypeOf(_browserSession);
  const { send } = session;
  session.send = function (method, params) {
    if (method === 'emulation.setMediaFeaturesOverride') return Promise.resolve({});
    return send.call(this, method, params);
  };
  return browser;
}
