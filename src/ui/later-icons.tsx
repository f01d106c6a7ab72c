import { icon } from './icon.tsx';

/** The icons that no page shows at first. Apart, so that none waits for them. */

export const DownloadIcon = /* @__PURE__ */ icon('M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14');
export const PersonPlusIcon = /* @__PURE__ */ icon(
  'M5.5 8.5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M2.5 20c.7-3.9 3.3-6 7-6s6.3 2.1 7 6M18.5 7v6M15.5 10h6',
);
export const MailIcon = /* @__PURE__ */ icon(
  'M5.5 5h13a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1 -2.5 2.5h-13a2.5 2.5 0 0 1 -2.5 -2.5v-9a2.5 2.5 0 0 1 2.5 -2.5M4 7.5l8 6 8-6',
);
export const PencilIcon = /* @__PURE__ */ icon(
  'M4 20l1-4.5L16.2 4.3a1.6 1.6 0 0 1 2.3 0l1.2 1.2a1.6 1.6 0 0 1 0 2.3L8.5 19ZM14.5 6l3.5 3.5',
);
export const MoreIcon = /* @__PURE__ */ icon('M5 12h.01M12 12h.01M19 12h.01', 3);
