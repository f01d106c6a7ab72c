import { icon } from './icon.tsx';

export const AlertIcon = /* @__PURE__ */ icon('M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17.2v.01');
export const CalendarIcon = /* @__PURE__ */ icon(
  'M6.5 5h11a3 3 0 0 1 3 3v9.5a3 3 0 0 1 -3 3h-11a3 3 0 0 1 -3 -3v-9.5a3 3 0 0 1 3 -3M3.5 10h17M8 3v4M16 3v4',
);
export const CheckIcon = /* @__PURE__ */ icon('m5 12.5 4.5 4.5L19 7.5');
export const CloseIcon = /* @__PURE__ */ icon('m6 6 12 12M18 6 6 18');
export const InfoIcon = /* @__PURE__ */ icon(
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M12 11v5M12 8v.01',
);
export const OfflineIcon = /* @__PURE__ */ icon(
  'M4 4l16 16M8.5 8.2A6 6 0 0 0 6.7 10 4.5 4.5 0 0 0 7 19h10.5M11 6.3A6 6 0 0 1 17.5 11a4 4 0 0 1 3.1 5.9',
);
export const PeopleIcon = /* @__PURE__ */ icon(
  'M5.5 8.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0M2.5 19.5c.6-3.6 3-5.5 6.5-5.5s5.9 1.9 6.5 5.5M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.4c2 .7 3.2 2.5 3.5 5.1',
);
export const PlusIcon = /* @__PURE__ */ icon('M12 5v14M5 12h14');
