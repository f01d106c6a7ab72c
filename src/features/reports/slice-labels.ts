import { ArcElement, type Chart, type Plugin } from 'chart.js';
import { formatInteger } from '#i18n/format.ts';
import { formatShare } from './figures.ts';
import { linesFitting } from './fitting.ts';

/** Between a slice's edge and its label. */
const GAP = 10;

/** From one line of a label to the next. */
const LINE = 16;

/** The cosine below which a label is placed above or below the pie. */
const UPRIGHT = 0.3;

/** In radians, about 9°: a narrower slice has no space for a label beside its neighbours'. */
const NARROWEST = 0.16;

interface Label {
  readonly lines: readonly string[];
  readonly align: 'left' | 'center' | 'right';
  readonly x: number;
  /** The middle of its first line. */
  readonly y: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Labels each slice of a pie with its count and its share, and with its name where there is room for it. A label that
 * would meet that of a larger slice is shorter, or left out: tooltip, legend and table have the figures.
 */
export const sliceLabels: Plugin<'pie'> = {
  id: 'slice-labels',
  afterDatasetsDraw(chart) {
    const { ctx } = chart;
    const measure = (text: string) => ctx.measureText(text).width;
    const values = (chart.data.datasets[0]?.data ?? []) as readonly number[];
    const total = values.reduce((sum, value) => sum + value, 0);
    ctx.save();
    ctx.font = `600 13px ${chart.options.font?.family ?? 'sans-serif'}`;
    ctx.fillStyle = String(chart.options.color);
    ctx.textBaseline = 'middle';
    const slices = chart.getDatasetMeta(0).data.map((arc, index) => ({
      arc,
      name: String(chart.data.labels?.[index] ?? ''),
      value: values[index] ?? 0,
    }));
    const drawn: Box[] = [];
    for (const { arc, name, value } of slices.sort((a, b) => b.value - a.value)) {
      if (!(arc instanceof ArcElement)) continue;
      const figures = { count: formatInteger(value), share: formatShare(value, total) };
      for (const label of labelsOf(chart, arc, { name, ...figures }, measure)) {
        const box = boxOf(label, measure);
        if (drawn.some((other) => meet(box, other))) continue;
        drawn.push(box);
        ctx.textAlign = label.align;
        label.lines.forEach((line, at) => {
          ctx.fillText(line, label.x, label.y + at * LINE);
        });
        break;
      }
    }
    ctx.restore();
  },
};

/** The labels that a slice may have, from the fullest to the shortest. */
function labelsOf(
  { width, chartArea }: Chart,
  arc: ArcElement,
  { name, count, share }: { readonly name: string; readonly count: string; readonly share: string },
  measure: (text: string) => number,
): readonly Label[] {
  const { startAngle, endAngle, outerRadius } = arc.getProps(
    ['startAngle', 'endAngle', 'outerRadius'],
    true,
  );
  if (endAngle - startAngle < NARROWEST) return [];
  const angle = (startAngle + endAngle) / 2;
  const both = `${count} (${share})`;
  const [centerX, centerY] = [arc.x ?? 0, arc.y ?? 0];
  const clear = outerRadius + GAP;
  // Where it is narrow rather a little over the pie than cut at the edge.
  const least = Math.max(measure(count), measure(share));
  const inside = (x: number) => Math.min(Math.max(x, least), width - least);
  // Above and below the pie a label is one wide line; beside it, two or three short ones.
  if (Math.abs(Math.cos(angle)) < UPRIGHT) {
    const x = inside(centerX + Math.cos(angle) * clear);
    const y = Math.max(centerY + Math.sign(Math.sin(angle)) * clear, LINE / 2);
    const room = 2 * Math.min(x, width - x);
    const fitting = [`${name}: ${both}`, both].filter((text) => measure(text) <= room);
    return [...fitting, count].map((text) => ({ lines: [text], align: 'center', x, y }));
  }
  const isRight = Math.cos(angle) > 0;
  const place = (lines: number) => {
    const half = (lines * LINE) / 2;
    // Outwards by half of itself, but neither cut at the top nor on the legend.
    const outwards = centerY + Math.sin(angle) * (clear + half);
    const y = Math.min(Math.max(outwards, half), chartArea.bottom - half);
    // Its corner next to the pie is as far from it as any other label.
    const beside = Math.sqrt(clear ** 2 - Math.max(Math.abs(y - centerY) - half, 0) ** 2);
    const x = inside(centerX + (isRight ? beside : -beside));
    return { x, y: y - half + LINE / 2, room: isRight ? width - x : x };
  };
  const named = [2, 3].flatMap((most) => {
    const { room } = place(most);
    const lines = measure(both) <= room ? linesFitting(name, room, measure) : null;
    return lines !== null && lines.length < most ? [[...lines, both]] : [];
  });
  return [...named, [count, share], [count]].map((lines) => {
    const { x, y } = place(lines.length);
    return { lines, align: isRight ? 'left' : 'right', x, y };
  });
}

function boxOf({ lines, align, x, y }: Label, measure: (text: string) => number): Box {
  const width = Math.max(...lines.map(measure));
  const left = x - { left: 0, center: width / 2, right: width }[align];
  const top = y - LINE / 2;
  return { left, right: left + width, top, bottom: top + lines.length * LINE };
}

/** Whether two labels overlap, or would read as one. */
function meet(one: Box, other: Box): boolean {
  return (
    one.left < other.right + GAP &&
    other.left < one.right + GAP &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
