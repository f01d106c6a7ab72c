import 'fake-indexeddb/auto';
import { configure } from '@testing-library/dom';
import * as React from 'react';

configure({
  // A machine may be busy; a hit is noticed at once.
  asyncUtilTimeout: 20_000,
  // The whole tree would be some hundred lines, and what is missing is nearly always a text.
  getElementError: (message, container) =>
    Object.assign(new Error(`${message?.split('\n\n')[0]}\n\nShown: ${container.textContent}`), {
      name: 'TestingLibraryElementError',
    }),
});

/**
 * Lets React note no stack for each element, which it does for ten thousand of them a second, for messages that no test
 * reads: a fifteenth of these tests' time.
 */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });
}
