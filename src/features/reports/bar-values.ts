import { BarElement, type Plugin } from 'chart.js';
import { firstFitting } from './fitting.ts';

/** Between a bar and its value. */
const GAP = 4;

/** Between two values. */
const SPACE = 6;

/** Above a bar whose value lies. */
const LINE = 20;

/** The width of a letter, generously; of the scale beside the bars too. */
const LETTER = 8;
const SCALE = 60;

/** The space that values need above the highest bar, in a chart of this width. */
export function roomAbove(texts: readonly string[], width: number): number {
  const longest = LETTER * Math.max(0, ...texts.map(({ length }) => length));
  const isUpright = longest > (width - SCALE) / Math.max(1, texts.length) - SPACE;
  return isUpright ? longest + GAP : LINE;
}

/** The value above each bar, shortened where a bar is narrow, and upright where even that has no room. */
export function barValues(
  format: (value: number) => string,
  short: (value: number) => string,
): Plugin<'bar'> {
  return {
    id: 'bar-values',
    afterDatasetsDraw(chart) {
      const { ctx, chartArea } = chart;
      const bars = chart.getDatasetMeta(0).data;
      const room = (chartArea.right - chartArea.left) / Math.max(1, bars.length) - SPACE;
      ctx.save();
      ctx.font = `600 12px ${chart.options.font?.family ?? 'sans-serif'}`;
      ctx.fillStyle = String(chart.options.color);
      ctx.textAlign = 'center';
      ctx.textBaseline = 'bottom';
      bars.forEach((bar, index) => {
        const value = chart.data.datasets[0]?.data[index];
        if (!(bar instanceof BarElement) || typeof value !== 'number' || value === 0) return;
        const { x, y } = bar.getProps(['x', 'y'], true);
        if (x === null || y === null) return;
        const measure = (text: string) => ctx.measureText(text).width;
        const text = firstFitting([format(value), short(value)], room, measure);
        if (text !== null) {
          ctx.fillText(text, x, y - GAP);
          return;
        }
        ctx.save();
        ctx.translate(x, y - GAP);
        ctx.rotate(-Math.PI / 2);
        ctx.textAlign = 'left';
        ctx.textBaseline = 'middle';
        ctx.fillText(short(value), 0, 0);
        ctx.restore();
      });
      ctx.restore();
    },
  };
}
