import Dexie from 'dexie';
import { expect, it, vi } from 'vitest';
import { toastOf } from '#features/calendar/saving/describe-outcome.ts';

const FULL = new DOMException('no room', 'QuotaExceededError');
const LOST = new DOMException('server lost', 'UnknownError');
const OLD = new Dexie.DatabaseClosedError('the database is that of a later version');

it.each([
  ['a full disk', FULL, false, /Revisa el espacio disponible/],
  ['a page that is older than its database', OLD, false, /Vuelve a cargar la página: seguirán ahí/],
  ['a database in memory, which a reload would lose', OLD, true, /^(?!.*espacio).*antes de cerrar/],
  ['a browser that cannot write', LOST, false, /^(?!.*espacio).*seguirán ahí/],
])('what could not be stored says what to do: %s', (_why, cause, isVolatile, text) => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  expect(toastOf({ kind: 'failed', cause }, isVolatile)).toEqual([
    'error',
    'Error al actualizar horarios',
    expect.stringMatching(text),
  ]);
  error.mockRestore();
});

it('a save that the server rejected without a reason leads to the change, not to the error', () => {
  expect(toastOf({ kind: 'rejected', message: null }, false)).toEqual([
    'error',
    'Error al actualizar horarios',
    'Decide qué hacer con tu cambio en «Cambios por enviar».',
  ]);
});
