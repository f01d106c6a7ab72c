import type { Slice } from '#domain/reports/slices.ts';
import { reports as messages } from '#i18n/es/reports.ts';
import { formatInteger } from '#i18n/format.ts';
import { ChartCard } from './chart-card.tsx';
import { formatShare } from './figures.ts';
import type { Hue } from './look.ts';

interface PieCardProps {
  readonly title: string;
  /** Null if there is nothing to count. */
  readonly slices: readonly Slice[] | null;
  readonly hues: readonly Hue[];
  readonly nameColumn?: string;
}

/** A pie with its table; renders nothing if there is nothing to show. */
export function PieCard({ title, slices, hues, nameColumn = title }: PieCardProps) {
  if (slices === null || slices.length === 0) return null;
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const rowOf = ({ name, value }: Slice) => [name, formatInteger(value), formatShare(value, total)];
  return (
    <ChartCard
      chart={{ kind: 'pie', title, name: messages.pieName(title), slices, hues }}
      caption={title}
      columns={[nameColumn, messages.users, messages.share]}
      rows={slices.map(rowOf)}
      total={rowOf({ name: messages.total, value: total })}
    />
  );
}
