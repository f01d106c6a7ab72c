import { ArcElement, type Plugin } from 'chart.js';
import { formatInteger } from '#i18n/format.ts';
import { formatShare } from './figures.ts';
import { firstFitting, linesFitting } from './fitting.ts';

/** Between a slice's edge and its label. */
const GAP = 10;

/** From one line of a label to the next. */
const LINE = 16;

/** The cosine below which a label is placed above or below the pie. */
const UPRIGHT = 0.3;

/** In radians, about 9°: a narrower slice has no space for a label beside its neighbours'. */
const NARROWEST = 0.16;

/** Labels each slice of a pie with its count and its share, and with its name where there is room for it. */
export const sliceLabels: Plugin<'pie'> = {
  id: 'slice-labels',
  afterDatasetsDraw(chart) {
    const { ctx, width } = chart;
    const measure = (text: string) => ctx.measureText(text).width;
    const values = (chart.data.datasets[0]?.data ?? []) as readonly number[];
    const total = values.reduce((sum, value) => sum + value, 0);
    ctx.save();
    ctx.font = `600 13px ${chart.options.font?.family ?? 'sans-serif'}`;
    ctx.fillStyle = String(chart.options.color);
    ctx.textBaseline = 'middle';
    chart.getDatasetMeta(0).data.forEach((arc, index) => {
      if (!(arc instanceof ArcElement)) return;
      const { startAngle, endAngle, outerRadius } = arc.getProps(
        ['startAngle', 'endAngle', 'outerRadius'],
        true,
      );
      if (endAngle - startAngle < NARROWEST) return;
      const angle = (startAngle + endAngle) / 2;
      const value = values[index] ?? 0;
      const [count, share] = [formatInteger(value), formatShare(value, total)];
      const both = `${count} (${share})`;
      const name = String(chart.data.labels?.[index] ?? '');
      const [centerX, centerY] = [arc.x ?? 0, arc.y ?? 0];
      const clear = outerRadius + GAP;
      // Where it is narrow rather a little over the pie than cut at the edge.
      const least = Math.max(measure(count), measure(share));
      const inside = (x: number) => Math.min(Math.max(x, least), width - least);
      // Above and below the pie a label is one wide line; beside it, two or three short ones.
      if (Math.abs(Math.cos(angle)) < UPRIGHT) {
        ctx.textAlign = 'center';
        const x = inside(centerX + Math.cos(angle) * clear);
        const y = Math.max(centerY + Math.sign(Math.sin(angle)) * clear, LINE / 2);
        const room = 2 * Math.min(x, width - x);
        ctx.fillText(firstFitting([`${name}: ${both}`, both], room, measure) ?? count, x, y);
        return;
      }
      const isRight = Math.cos(angle) > 0;
      ctx.textAlign = isRight ? 'left' : 'right';
      const place = (lines: number) => {
        const half = (lines * LINE) / 2;
        // Outwards by half of itself, but neither cut at the top nor on the legend.
        const outwards = centerY + Math.sin(angle) * (clear + half);
        const y = Math.min(Math.max(outwards, half), chart.chartArea.bottom + GAP - half);
        // Its corner next to the pie is as far from it as any other label.
        const beside = Math.sqrt(clear ** 2 - Math.max(Math.abs(y - centerY) - half, 0) ** 2);
        const x = inside(centerX + (isRight ? beside : -beside));
        return { x, y: y - half + LINE / 2, room: isRight ? width - x : x };
      };
      const lines = [2, 3].flatMap((most) => {
        const { room } = place(most);
        const named = measure(both) <= room ? linesFitting(name, room, measure) : null;
        return named !== null && named.length < most ? [[...named, both]] : [];
      })[0] ?? [count, share];
      const { x, y } = place(lines.length);
      lines.forEach((line, at) => {
        ctx.fillText(line, x, y + at * LINE);
      });
    });
    ctx.restore();
  },
};
