/** Two people changed the same half hours. */
export const conflict = {
  title: 'Alguien más cambió estas horas mientras las editabas',
  mine: (reading: string) => `Tu cambio: ${reading}`,
  theirs: (reading: string) => `En el servidor: ${reading}`,
  keepMine: 'Conservar lo mío',
  useTheirs: 'Usar lo del servidor',
  chooseFirst: 'Antes de guardar, elige qué queda en las horas que alguien más cambió.',
} as const;
