/** What undoing and redoing in the calendar announces. */
export const undoing = {
  undone: (where: string) => `Deshecho: ${where}`,
  redone: (where: string) => `Rehecho: ${where}`,
  days: (count: number) => `${count} días`,
  nothingToUndo: 'No hay nada que deshacer',
  nothingToRedo: 'No hay nada que rehacer',
} as const;
