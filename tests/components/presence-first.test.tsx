import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readPatients } from '#db/people/people.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { PresenceCard } from '#features/presence/presence-card.tsx';
import { AccountContextProvider, ServicesProvider } from '#services';
import { appPerTest, MARIA } from './render-app.tsx';

const app = appPerTest();

it('«Ahora y hoy» draws no lines above a shape of the days, also where the list came before it was first read', async () => {
  await app.open('/dashboard/usersmanagement', { as: MARIA });
  await screen.findByRole('region', { name: 'Ahora y hoy' });
  const context = await app.device();
  const [patient] = await readPatients(context.db);
  const now = Date.UTC(2026, 10, 23, 12);
  const drawn = (waiting: 'lines' | 'around') => (
    <ServicesProvider services={app.services}>
      <AccountContextProvider value={context}>
        <PresenceCard
          {...(patient && { patient })}
          clock={zoneClock('America/Santiago')}
          now={now}
          waiting={waiting}
        >
          {(card, isRead) => (
            <>
              {card}
              <p>{isRead ? 'los días' : 'su forma'}</p>
            </>
          )}
        </PresenceCard>
      </AccountContextProvider>
    </ServicesProvider>
  );
  const { container, rerender } = render(drawn('lines'));
  await waitFor(() => expect(container.querySelector('[data-ahora]')).not.toBeNull());
  expect(container.textContent).not.toContain('Después');
  rerender(drawn('around'));
  await within(container).findByText('Después');
  within(container).getByText('los días');
});
