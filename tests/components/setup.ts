import 'fake-indexeddb/auto';
import { configure } from '@testing-library/dom';

configure({
  // A machine may be busy; a hit is noticed at once.
  asyncUtilTimeout: 20_000,
  // The whole tree would be some hundred lines, and what is missing is nearly always a text.
  getElementError: (message, container) =>
    Object.assign(new Error(`${message?.split('\n\n')[0]}\n\nShown: ${container.textContent}`), {
      name: 'TestingLibraryElementError',
    }),
});
