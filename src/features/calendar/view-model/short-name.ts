import type { ShiftCaregiver } from '#domain/calendar/care-request.ts';

/** What a screen reader says after a short name: the rest of the whole name, or all of it after «María F.». */
export function spokenAfter(shown: string, { nombre }: ShiftCaregiver): string {
  return nombre.startsWith(shown) ? nombre.slice(shown.length) : ` ${nombre}`;
}
