import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { replaceBlockedChannels } from '#app/blocked-channels.ts';
import { createServices } from '#app/create-services.ts';
import { createAppRouter } from '#app/router.tsx';
import { ServicesProvider } from '#services';
import { ignoreStrayClicks } from '#ui/stray-clicks.ts';

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
