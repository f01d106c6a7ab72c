/**
 * Firefox also refuses channels where the user blocks site data; Dexie opens one as soon as it is loaded. Such a
 * page is alone with its data in memory, so channels that reach nobody do.
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
