/** In place of a dialog about a shift that somebody else has taken away or changed meanwhile. */
export const goneShift = {
  title: 'Este turno ya no está',
  text: (shift: string) => `Alguien lo quitó o lo cambió mientras lo mirabas: ${shift}.`,
  changed: {
    title: 'Este turno cambió',
    text: (shift: string) => `Alguien lo cambió mientras lo mirabas. Ahora está así: ${shift}.`,
  },
  close: 'Volver al calendario',
} as const;
