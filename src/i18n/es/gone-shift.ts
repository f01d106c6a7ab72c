/** In place of the sheet of a shift that somebody else has taken away meanwhile. */
export const goneShift = {
  title: 'Este turno ya no está',
  text: (shift: string) => `Alguien lo quitó o lo cambió mientras lo mirabas: ${shift}.`,
  close: 'Volver al calendario',
} as const;
