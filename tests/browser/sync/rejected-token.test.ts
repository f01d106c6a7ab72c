import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { weekOf } from '#domain/calendar/time.ts';
import { atRest, workerInControl } from '#tests/browser/chromium.ts';
import {
  beSignedIn,
  cell,
  eventually,
  openWeek,
  save,
  signIn,
  syncState,
} from '#tests/browser/family-week.ts';
import { storyPerTest } from '#tests/browser/fixture.ts';

const ROSA = 'Rosa Elena Rojas Muñoz (Nana Rosa)';
const SUNDAY = weekOf(chileanFecha(Date.now()))[6] ?? '';
const SAVE = 'POST /solicitudes/actualizar';
const story = storyPerTest();

function signOut(authorization = ''): Promise<Response> {
  return fetch(`${story.product.url}/auth/logout`, { method: 'POST', headers: { authorization } });
}

/**
 * Between the browser and the product: it ends the session just before the first save arrives, so that no other call
 * can be the first to be rejected, and notes the calls that carry a token from then on.
 */
let between: Server;
let url: string;
let carried: string[] | null;
beforeEach(async () => {
  carried = null;
  between = createServer(async (incoming, outgoing) => {
    // The server closes a stream whose token has ended; opened again, it may be on its way beside the save.
    if (incoming.url === '/api/events') {
      outgoing.writeHead(404, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const { host: _, ...headers } = incoming.headers;
    const call = `${incoming.method} ${incoming.url?.split('?')[0]}`;
    if (call === SAVE && carried === null) {
      carried = [];
      await signOut(headers.authorization);
    }
    if (headers.authorization !== undefined) carried?.push(call);
    const upstream = request(
      new URL(incoming.url ?? '/', story.product.url),
      { method: incoming.method ?? 'GET', headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  url = `http://localhost:${(between.address() as AddressInfo).port}`;
});
afterEach(() => {
  between.closeAllConnections();
  between.close();
});

test('a token is sent no more after its 401, by any tab or the worker, and the save waits for the next sign-in', async () => {
  const context = await story.profile.open({ worker: true });
  const other = await context.newPage();
  await beSignedIn(other, url, story.maria);
  await other.goto(`${url}/dashboard/usersmanagement`);
  await workerInControl(other);
  const page = await context.newPage();
  await openWeek(page, url, ROSA, SUNDAY);
  await syncState(page, 'al-dia', 0);
  await Promise.all([page, other].map((tab) => atRest(tab)));

  await cell(page, SUNDAY, '22:00').click();
  await save(page);
  await Promise.all([page, other].map((tab) => tab.waitForURL('**/login')));
  // Both tabs come back to a server that they could reach.
  for (const tab of [other, page]) {
    await tab.bringToFront();
    await tab.evaluate(() => dispatchEvent(new Event('online')));
  }
  await atRest(page);
  expect(carried).toEqual([SAVE]);

  await signIn(page, url, story.maria);
  const added = () =>
    story.product
      .records(story.product.paciente('Rosa Elena'))
      .filter(({ fecha, horaInicio }) => fecha === SUNDAY && horaInicio === '22:00').length;
  await eventually(added, 1);
  await syncState(page, 'al-dia', 0);
  expect(added()).toBe(1);
});
