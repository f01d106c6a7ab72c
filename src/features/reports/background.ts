import type { Plugin } from 'chart.js';

/**
 * Paints the colour that a chart was drawn for beneath it: paper is white, and while a dark page is printed the browser
 * makes its theme light before the chart is drawn again.
 */
export const background: Plugin = {
  id: 'background',
  beforeDraw({ ctx, width, height, options }) {
    ctx.save();
    ctx.fillStyle = String(options.backgroundColor);
    ctx.fillRect(0, 0, width, height);
    ctx.restore();
  },
};
