import type { Look } from '#features/reports/look.ts';

/** The look of a chart that is drawn without a page. */
export const LOOK: Look = {
  hues: { green: '#1b6b4f', blue: '#2a62ab', purple: '#6c4aac' },
  ink: '#1d2722',
  inkSoft: '#505b55',
  line: '#e3dccf',
  surface: '#ffffff',
  font: 'sans-serif',
  motion: true,
};
