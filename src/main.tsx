import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createServices } from '#app/create-services.ts';
import { createAppRouter } from '#app/router.tsx';
import { replaceBlockedChannels } from '#platform/blocked-channels.ts';
import { ignoreStrayClicks } from '#platform/stray-clicks.ts';
import { ServicesProvider } from '#services';

ignoreStrayClicks();
replaceBlockedChannels();

const services = createServices();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ServicesProvider services={services}>{createAppRouter(services)}</ServicesProvider>
  </StrictMode>,
);
