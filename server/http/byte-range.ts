import type { IncomingHttpHeaders } from 'node:http';
import { HttpError } from './http-error.ts';

interface ByteRange {
  readonly start: number;
  /** The position after the last byte. */
  readonly end: number;
  readonly isPart: boolean;
}

/**
 * The requested part of a file that does not change: from one byte on, or from one to another. Any other `Range` is
 * answered with the whole file, as the standard allows.
 * @throws HttpError 416 if it begins beyond the end.
 */
export function rangeOf(
  headers: IncomingHttpHeaders,
  { size, etag }: { readonly size: number; readonly etag: string },
): ByteRange {
  const whole = { start: 0, end: size, isPart: false };
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (first === undefined || (headers['if-range'] ?? etag) !== etag) return whole;
  const start = Number(first);
  const end = last ? Math.min(Number(last) + 1, size) : size;
  if (last && Number(last) < start) return whole;
  if (start >= size) {
    const message = 'El archivo no tiene tantos datos.';
    throw new HttpError(416, 'no_such_range', message, { 'content-range': `bytes */${size}` });
  }
  return { start, end, isPart: true };
}
