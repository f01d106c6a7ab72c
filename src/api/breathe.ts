/** Longer work is noticed as a stutter on a cheap phone. */
const AT_ONCE_MS = 8;

/**
 * A pause to be awaited often during long work: it yields once a turn has lasted long enough, and costs
 * nothing before. It uses no timer, because browsers stretch timers to 4 ms.
 */
export function breather(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < AT_ONCE_MS) return;
    await nextTask();
    began = performance.now();
  };
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
