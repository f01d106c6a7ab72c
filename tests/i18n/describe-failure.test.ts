import { expect, it } from 'vitest';
import { describeFailure } from '#i18n/describe-failure.ts';
import { nextStep } from '#i18n/es/next-step.ts';

const COMPLETE = { fallback: 'Error. Intenta de nuevo.', offline: 'Revisa tu conexión.' };
const BARE = { fallback: 'No se pudo.', offline: 'Revisa tu conexión.', isBare: true };

it.each([
  ['the server’s own message', 'busy', 'Vuelve a las tres.', 'Vuelve a las tres.'],
  ['what to do without network', 'network', null, 'No se pudo. Revisa tu conexión.'],
  ['that the server is busy', 'busy', null, `No se pudo. ${nextStep.busy}`],
  ['what to do in any other case', 'rejected', null, `No se pudo. ${nextStep.later}`],
])('says %s', (_what, kind, message, said) => {
  expect(describeFailure({ kind, message }, BARE)).toBe(said);
});

it.each(['busy', 'rejected'])('says only once to try again: %s', (kind) => {
  expect(describeFailure({ kind }, COMPLETE)).toBe(COMPLETE.fallback);
});
