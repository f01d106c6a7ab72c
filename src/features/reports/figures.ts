import { formatInteger } from '#i18n/format.ts';

/** `$5.000` */
export function formatPesos(value: number): string {
  return `$${formatInteger(value)}`;
}

/** `950`, `1,2 M`, for little space. */
export function formatShort(value: number): string {
  return short.format(value);
}

/** A value as a share of the total, `33,3%`. */
export function formatShare(value: number, total: number): string {
  return shares.format(total === 0 ? 0 : value / total);
}

const short = new Intl.NumberFormat('es-CL', { notation: 'compact', maximumFractionDigits: 1 });
const shares = new Intl.NumberFormat('es-CL', { style: 'percent', maximumFractionDigits: 1 });
