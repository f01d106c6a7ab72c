// `npm run engines`: the stories in WebKitGTK, the engine of iPhones, and in Firefox, against the built product.
import { installFirefox, installWebKit } from './browser.mjs';
import { runTests } from './run-tests.mjs';

installFirefox();
installWebKit();
process.exitCode = runTests('engines');
