import { parentPort, workerData } from 'node:worker_threads';

/**
 * Asks for `/auth/me` twenty times a second until it is told to stop, and answers with how long each call took. In a
 * thread of its own, because what the bench sends and takes meanwhile would be in the times.
 */
const { url, token } = workerData;
const times = [];
let refused = 0;
let isOver = false;
parentPort.once('message', () => {
  isOver = true;
});

async function ask() {
  const begun = performance.now();
  try {
    const answer = await fetch(`${url}/auth/me`, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (answer.status !== 200) refused += 1;
    times.push(performance.now() - begun);
  } catch {
    refused += 1;
  }
}

await ask();
times.length = 0;
parentPort.postMessage('begun');
const asking = [];
while (!isOver) {
  asking.push(ask());
  await new Promise((next) => setTimeout(next, 50));
}
await Promise.all(asking);
parentPort.postMessage({ times, refused });
