import { formatList } from '#i18n/format.ts';

/** Two people changed the same half hours: the notice, which comes with it. */
export const conflict = {
  // Not always by somebody else: an own save may have been refused meanwhile.
  title: 'Estas horas cambiaron mientras las editabas',
  mine: (reading: string) => `Tu cambio: ${reading}`,
  theirs: (reading: string) => `En el servidor: ${reading}`,
  /** A version that leaves no shift. */
  removed: { mine: 'quitar el turno', theirs: 'se quitó el turno' },
  loses: {
    carers: (lost: readonly string[]) =>
      `Si conservas lo tuyo, ${formatList(lost)} ${lost.length === 1 ? 'dejará' : 'dejarán'} de venir en ese horario.`,
    confirmation: 'Si conservas lo tuyo, este turno dejará de estar confirmado.',
    shift: 'Si conservas lo tuyo, este turno confirmado se quitará.',
  },
  /** A carer without a known name. */
  unnamed: 'otra persona',
  keepMine: 'Conservar lo mío',
  useTheirs: 'Usar lo del servidor',
  notDone: 'No pudimos guardar tu decisión en este dispositivo. Inténtalo de nuevo.',
  stays: { mine: 'Queda lo tuyo', theirs: 'Queda lo del servidor' },
  /** A list of times, each with commas of its own. */
  times: (times: readonly string[]) => times.join('; '),
} as const;
