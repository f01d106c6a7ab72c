/**
 * Where the user blocks site data, Firefox also refuses channels, and Dexie opens one as soon as it is loaded. Such a
 * page has its data in memory and shares nothing with other pages, so channels that reach nobody are enough.
 */
export function replaceBlockedChannels(): void {
  try {
    new BroadcastChannel('vinculo').close();
  } catch {
    globalThis.BroadcastChannel = class extends EventTarget {
      readonly name = '';
      onmessage = null;
      onmessageerror = null;
      postMessage(): void {}
      close(): void {}
    };
  }
}
