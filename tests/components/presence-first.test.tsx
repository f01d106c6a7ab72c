import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readPatients } from '#db/people.ts';
import { replacePeople } from '#db/people-from-server.ts';
import { nextReadSequence, replaceCareRequests } from '#db/server-snapshot.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { PresenceCard, type PresenceCardProps } from '#features/presence/presence-card.tsx';
import { type AccountContext, AccountContextProvider, ServicesProvider } from '#services';
import { openTestDatabase } from '#tests/db/test-database.ts';
import { appPerTest, MARIA } from './render-app.tsx';

const app = appPerTest();

/** «Ahora y hoy» above what stands around it: `ready` once that may be drawn, `waiting` before. */
function cardIn(context: AccountContext, props: Pick<PresenceCardProps, 'patient' | 'waiting'>) {
  return (
    <ServicesProvider services={app.services}>
      <AccountContextProvider value={context}>
        <PresenceCard
          {...props}
          clock={zoneClock('America/Santiago')}
          now={Date.UTC(2026, 10, 23, 12)}
        >
          {(card, isRead) => (
            <>
              {card}
              <p>{isRead ? 'ready' : 'waiting'}</p>
            </>
          )}
        </PresenceCard>
      </AccountContextProvider>
    </ServicesProvider>
  );
}

it('«Ahora y hoy» draws no lines above a shape of the days, also where the list came before it was first read', async () => {
  await app.open('/dashboard/usersmanagement', { as: MARIA });
  await screen.findByRole('region', { name: 'Ahora y hoy' });
  const context = await app.device();
  const [patient] = await readPatients(context.db);
  const drawn = (waiting: 'lines' | 'around') =>
    cardIn(context, { ...(patient && { patient }), waiting });
  const { container, rerender } = render(drawn('lines'));
  await waitFor(() => expect(container.querySelector('[data-ahora]')).not.toBeNull());
  expect(container.textContent).not.toContain('Después');
  rerender(drawn('around'));
  await within(container).findByText('Después');
  within(container).getByText('ready');
});

it('«Ahora y hoy» of a large family waits for those who are seen first, not for everybody', async () => {
  await app.open('/dashboard/usersmanagement', { as: MARIA });
  await screen.findByRole('region', { name: 'Ahora y hoy' });
  const { db: others, ...device } = await app.device();
  const db = openTestDatabase();
  const [rosa] = await readPatients(others);
  const family = [1, 2, 3, 4, 5, 6, 7].flatMap((id) => (rosa ? [{ ...rosa, id }] : []));
  await replacePeople(db, family);
  const list = async (id: number) =>
    replaceCareRequests(db, id, [], await nextReadSequence(db, id));
  for (const id of [1, 2, 3, 4, 5]) await list(id);
  const { container } = render(cardIn({ ...device, db }, { waiting: 'around' }));
  const awaited = () => container.querySelectorAll('[data-por-llegar]').length;
  await waitFor(() => expect(awaited()).toBe(2));
  within(container).getByText('waiting');
  await list(6);
  await within(container).findByText('ready');
  expect(awaited()).toBe(1);
});
