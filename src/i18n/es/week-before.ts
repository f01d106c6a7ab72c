/** The offer to repeat the week before. */
export const weekBefore = {
  empty: 'Esta semana no tiene turnos.',
  onlyNight: 'Esta semana solo tiene el final de la noche del domingo.',
  repeat: 'Repetir la semana anterior',
  asked: 'Quedan pendientes, para volver a preguntar quién viene.',
};
