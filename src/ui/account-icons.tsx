import { icon } from './icon.tsx';

/** The icons that only the pages of an account show: a public page need not load them. */

export const ChartIcon = /* @__PURE__ */ icon('M4 20h16M7 16v-5M12 16V5M17 16V9');
export const ChevronLeftIcon = /* @__PURE__ */ icon('m14.5 5-7 7 7 7');
export const ChevronRightIcon = /* @__PURE__ */ icon('m9.5 5 7 7-7 7');
export const ClockIcon = /* @__PURE__ */ icon(
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 7v5l3.5 2',
);
export const CoinsIcon = /* @__PURE__ */ icon(
  'M5.5 6h13a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1 -2.5 2.5h-13a2.5 2.5 0 0 1 -2.5 -2.5v-7a2.5 2.5 0 0 1 2.5 -2.5M9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0M6.5 12h.01M17.5 12h.01',
);
export const LogoutIcon = /* @__PURE__ */ icon(
  'M10 4H6.5A2.5 2.5 0 0 0 4 6.5v11A2.5 2.5 0 0 0 6.5 20H10M15 8l4 4-4 4M19 12H9.5',
);
export const MenuIcon = /* @__PURE__ */ icon('M4 7h16M4 12h16M4 17h16');
export const RedoIcon = /* @__PURE__ */ icon('M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5 5 0 0 0 0 10h3');
export const UndoIcon = /* @__PURE__ */ icon('M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5 5 0 0 1 0 10h-3');
export const UserIcon = /* @__PURE__ */ icon(
  'M8 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M4.5 20c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
);
export const HeartIcon = /* @__PURE__ */ icon(
  'M12 20s-8-4.7-8-10.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15.3 12 20 12 20Z',
);
