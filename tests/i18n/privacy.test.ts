import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { privacy } from '#i18n/es/privacy.ts';

/** The hash of each version's text: who changes the text adds a line, and never changes one. */
const TEXTS: Readonly<Record<string, string>> = {
  '2026-11-30': '266a36a97b8c45ea43d86cb1b575c2635034e35752de03188c7926e84263e259',
  '2026-12-01': 'fc76e3f1b20fda4b65708cef9eededbad97a644ee63370c918e60e6ad9948e50',
};

it('the privacy text of a version stays the same, because people agreed to it', () => {
  const text = JSON.stringify([privacy.intro, privacy.sections]);
  expect(createHash('sha256').update(text).digest('hex')).toBe(TEXTS[CONSENT_VERSION]);
});
