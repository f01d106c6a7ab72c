/** That the unsaved changes are not among the days shown. */
export const changesElsewhere = {
  text: 'Tus cambios sin guardar están en otros días.',
  goTo: (day: string) => `Ir al ${day}`,
};
