import { expect, test } from 'vitest';
import { CONFLICT } from '#domain/outbox/rejection.ts';
import { mutationState, type Reach } from '#features/outbox/mutation-state.ts';

const NO_SIGNAL: Reach = { state: 'sin-conexion', online: false };
const UNREACHABLE: Reach = { state: 'sin-conexion', online: true };
const SENDING: Reach = { state: 'enviando', online: true };
const BUSY: Reach = { state: 'con-problemas', online: true };
const IDLE: Reach = { state: 'pendiente', online: true };

test.each([
  ['never tried, without signal', 0, NO_SIGNAL, 'offline'],
  ['tried without signal: it may never have been sent', 3, NO_SIGNAL, 'offline'],
  ['never tried, the server out of reach', 0, UNREACHABLE, 'offline'],
  [
    'tried, the server out of reach: the answer may have been lost',
    1,
    UNREACHABLE,
    'offlineInDoubt',
  ],
  ['behind one that is on its way', 0, SENDING, 'waiting'],
  ['on its way for the first time', 1, SENDING, 'tried'],
  ['on its way again', 2, SENDING, 'inDoubt'],
  ['the server answered with an error of its own', 1, BUSY, 'inDoubt'],
  ['left by a process that died', 1, IDLE, 'inDoubt'],
  ['not tried yet', 0, IDLE, 'waiting'],
])('a mutation %s', (_what, attempts, reach, state) => {
  expect(mutationState({ rejection: null, attempts }, reach)).toBe(state);
});

test('a rejected mutation stays rejected, whatever the connection does', () => {
  const rejection = { status: 422, message: null };
  expect(mutationState({ rejection, attempts: 1 }, NO_SIGNAL)).toBe('rejected');
});

test('a mutation in conflict waits for its author', () => {
  expect(mutationState({ rejection: CONFLICT, attempts: 0 }, IDLE)).toBe('contested');
});

test('a 409 of the server is no conflict that the calendar can show', () => {
  const rejection = { status: 409, message: null };
  expect(mutationState({ rejection, attempts: 1 }, IDLE)).toBe('rejected');
});
