import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ADMIN, appPerTest, MARIA } from './render-app.tsx';

/** Values that a user, or another program, may write into an address. */
const LONG = 'a'.repeat(5_000);
const JSON_TEXT = encodeURIComponent('{"toString":1,"valueOf":1}');

/** Each of these values for each of some parameters, and then all parameters twice. */
function wrong(...names: readonly string[]): readonly string[] {
  const values = ['nada', '', '-1', '1e999', 'true', 'null', '[]', JSON_TEXT, '%E0%A4%A', LONG];
  const all = (value: string) => names.map((name) => `${name}=${value}`).join('&');
  return [
    ...values.map(all),
    `${all('toString')}&__proto__=1&constructor=2`,
    `${all('nada')}&${all('otra')}`,
    names.map((name) => `${name}[]=1&${name}[a]=2`).join('&'),
  ];
}

const app = appPerTest();

/** Opens each address and waits for what the page shows in any case. */
async function expectShown(path: string, queries: readonly string[], shown: string): Promise<void> {
  for (const query of queries) {
    await app.open(`${path}?${query}`);
    await waitFor(() => {
      // So that the failure shows the reason and not a timeout.
      const hasFailed = document.body.textContent?.includes('Algo no funcionó');
      expect(hasFailed || document.querySelector(shown), query.slice(0, 60)).not.toBeNull();
    });
    expect(document.body.textContent, query.slice(0, 60)).not.toContain('Algo no funcionó');
  }
}

it('nothing in the address of a public page takes it down', async () => {
  await expectShown('/', ['error=nada&error=2'], 'h1');
  await expectShown('/login', wrong('error'), 'form');
  // A reason that there is not has no message.
  expect(document.querySelector('[role="alert"]')).toBeNull();
  await expectShown('/forgot-password', ['mail=1&mail=2'], 'form');
  await expectShown('/reset-password', wrong('email', 'token'), 'h1');
  await expectShown('/passwordresetsuccess', ['email[]=1'], 'h1');
  await expectShown('/signup/step1', [`step=${JSON_TEXT}`], 'form');
  await expectShown('/privacidad', ['vista=3dias'], 'h1');
  await expectShown('/auth/google/callback', [`state=${JSON_TEXT}`], 'form');
});

it('nor anything in the addresses of the pages behind the sign-in', async () => {
  await app.signIn(MARIA);
  await expectShown('/dashboard/usersmanagement', wrong('rol', 'pagina', 'agregar'), 'table');
  await expectShown('/dashboard/usersmanagement', wrong('buscar'), 'input[type="search"]');
  await expectShown('/dashboard/profile', ['vista=3dias&vista[]=2'], 'h1');
});

it('nor those of the reports', async () => {
  await app.signIn(ADMIN);
  for (const report of ['financeStats', 'usersStats']) {
    await expectShown(`/dashboard/${report}`, [`year=${JSON_TEXT}&year=2`], 'canvas');
  }
});
