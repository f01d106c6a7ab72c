import { formatOClock } from '#i18n/format.ts';

/** A week or a day for people outside the app: as a text and as a picture. */
export const share = {
  open: 'Compartir',
  hint: 'Lo que ves, como imagen y texto, por WhatsApp o donde quieras',
  /** In the month. */
  weekHint: 'La semana del día elegido, como imagen y texto, por WhatsApp o donde quieras',
  making: 'Preparando…',
  title: (patient: string) => `Turnos de ${patient}`,
  /** A night, on the day on which it begins. */
  night: (from: string, to: string, weekday: string) => `${from} a ${to} del ${weekday}`,
  /** One that began before the days that are shared. */
  nightBefore: (from: string, weekday: string, to: string) => `${from} del ${weekday} a ${to}`,
  unnamed: 'sin nombre',
  none: 'Sin turnos',
  /** A night that began on an earlier day, where no other shift begins. */
  nightGoesOn: (weekday: string, to: string) =>
    `Sigue el turno del ${weekday}, hasta ${formatOClock(to)}`,
  notes: (notes: readonly string[]) => (notes.length === 0 ? '' : ` (${notes.join(', ')})`),
  dialog: 'Compartir',
  text: 'Texto',
  copy: 'Copiar texto',
  copied: 'Texto copiado.',
  notCopied: 'No se pudo copiar. El texto quedó seleccionado: cópialo tú.',
  download: 'Descargar imagen',
  failed: 'No pudimos preparar lo que se comparte. Inténtalo de nuevo.',
} as const;
