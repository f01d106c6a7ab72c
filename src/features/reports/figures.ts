import { formatInteger } from '#i18n/format.ts';

/** `$5.000` */
export function formatPesos(value: number): string {
  return `$${formatInteger(value)}`;
}

/** `950`, `1,2 M`, for little space. */
export function formatShort(value: number): string {
  return short.format(value);
}

/** A value as a share of the total, `33,3%`; `<0,1%` or `>99,9%` where rounding would say none or all. */
export function formatShare(value: number, total: number): string {
  const share = total === 0 ? 0 : value / total;
  if (share > 0 && share < SMALLEST_SHARE) return `<${shares.format(SMALLEST_SHARE)}`;
  if (share < 1 && share > 1 - SMALLEST_SHARE) return `>${shares.format(1 - SMALLEST_SHARE)}`;
  return shares.format(share);
}

/** The last digit that is shown. */
const SMALLEST_SHARE = 0.001;

const short = new Intl.NumberFormat('es-CL', { notation: 'compact', maximumFractionDigits: 1 });
const shares = new Intl.NumberFormat('es-CL', { style: 'percent', maximumFractionDigits: 1 });
