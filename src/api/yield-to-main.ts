/**
 * Gives the main thread back between two parts of long work, so that the page can handle input and paint. It
 * uses no timer, because browsers stretch timers to 4 ms.
 */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
