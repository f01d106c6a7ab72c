/** Two people changed the same half hours. */
export const conflict = {
  // Not always somebody else: a save of one's own may have been refused meanwhile.
  title: 'Estas horas cambiaron mientras las editabas',
  mine: (reading: string) => `Tu cambio: ${reading}`,
  theirs: (reading: string) => `En el servidor: ${reading}`,
  keepMine: 'Conservar lo mío',
  useTheirs: 'Usar lo del servidor',
  chooseFirst: 'Antes de guardar, elige qué queda en las horas que cambiaron.',
} as const;
