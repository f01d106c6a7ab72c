import type { Estado } from '#i18n/es/calendar.ts';

const PATHS = {
  nueva: 'M8 3.5v9M3.5 8h9',
  pendiente: 'M8 4.5V8l2.2 1.6',
  confirmada: 'm3.5 8.5 3 3 6-6.5',
} as const;

/** Status by shape, beside its colour: a plus, a clock, a check. */
export function StateIcon({ estado, confirmed }: { estado: Estado; confirmed: boolean }) {
  if (estado === 'libre') return null;
  const shape = estado === 'nueva' && confirmed ? 'confirmada' : estado;
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
      {shape === 'pendiente' ? <circle cx="8" cy="8" r="6" /> : null}
      <path d={PATHS[shape]} />
    </svg>
  );
}
