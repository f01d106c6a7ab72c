import { type ShiftEstado, statusOfNew } from '#domain/calendar/status.ts';

const PATHS: Readonly<Record<ShiftEstado, string>> = {
  nueva: 'M8 3.5v9M3.5 8h9',
  // With its ring.
  pendiente: 'M2 8a6 6 0 1 1 12 0a6 6 0 1 1 -12 0M8 4.5V8l2.2 1.6',
  confirmada: 'm3.5 8.5 3 3 6-6.5',
};

/** The status as a shape, because colour alone does not reach everybody: a plus, a clock, a check. */
export function StatusIcon({ estado, confirmed }: { estado: ShiftEstado; confirmed: boolean }) {
  const shape = confirmed ? statusOfNew(true) : estado;
  return (
    <svg
      viewBox="0 0 16 16"
      width="14"
      height="14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[shape]} />
    </svg>
  );
}
