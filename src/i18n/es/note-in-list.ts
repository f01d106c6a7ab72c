import { formatOClock } from '#i18n/format.ts';

/** Before the text of a hand-over note: «Nota: Durmió bien». Apart from `handover.ts`, which no first view needs. */
export const noteInList = {
  head: 'Nota:',
  headAt: (hora: string) => `Nota de ${formatOClock(hora)}:`,
} as const;
