// Installs the browsers of the stories, where they are missing.
import { installBrowser, installWhole } from './browser.mjs';

installBrowser();
installWhole();
